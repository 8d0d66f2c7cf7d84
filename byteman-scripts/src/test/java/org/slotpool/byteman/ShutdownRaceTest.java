/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.resource.ResourceException;
import org.awaitility.Awaitility;
import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** No connection outlives the shutdown, at whatever point of its making the shutdown comes. */
class ShutdownRaceTest extends FaultTest {

    private void shutdownWhileAClientCreates() {
        PoolUnderTest pool = open(PoolSetup.max(1));
        fault.arm();
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        fault.awaitThere();
        pool.close();
        fault.letGo();

        assertThat(client.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        assertThat(pool.adapter().created()).hasSize(1);
        assertThat(pool.adapter().open()).isZero();
    }

    /** The physical connection is there, and the pool does not know it. */
    @Test
    @BMScript("shutdown-during-create")
    void shutdownDuringCreate() {
        shutdownWhileAClientCreates();
    }

    /** The pool knows it, and it is nobody's. */
    @Test
    @BMScript("create-to-publish")
    void shutdownBeforeItIsPublished() {
        shutdownWhileAClientCreates();
    }

    /** A fill has made it, and it is not idle yet. */
    @Test
    @BMScript("fill-to-publish")
    void shutdownBeforeAFillPublishes() {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(1));
        fault.arm();
        pool.mcp();
        fault.awaitThere();
        pool.close();
        fault.letGo();

        Awaitility.await().until(() -> pool.adapter().open() == 0);
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** A fill begins after the shutdown: it makes nothing. */
    @Test
    @BMScript("fill-while-shutdown")
    void fillAfterShutdownMakesNothing() {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(1));
        fault.arm();
        pool.mcp();
        fault.awaitThere();
        pool.close();
        fault.letGo();
        // And nobody fills any more.
        pool.awaitActive(0);

        assertThat(pool.adapter().created()).isEmpty();
    }
}
