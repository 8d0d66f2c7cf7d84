/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;
import org.awaitility.Awaitility;
import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Completion;
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

    /**
     * The only connection was delivered to a client that waited for it, and that does not run yet: it is nobody's, so a graceful shutdown
     * waits for nobody, and is over before the client runs. The client is refused then.
     */
    @Test
    @BMScript("delivery-to-wake-up")
    void gracefulShutdownBetweenDeliveryAndWakeUp() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> client = deliver(pool, taken);
        Completion completion = new Completion(pool.patience());
        pool.manager().prepareShutdown(completion);

        completion.awaitDone();
        assertThat(physical(taken).destroys()).isEqualTo(1);
        fault.letGo();
        assertThat(client.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        assertThat(physical(taken).destroys()).as("destroyed by the client, too").isEqualTo(1);
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** The same while another connection is in use, and the shutdown waits for that: who is refused destroys what it was given. */
    @Test
    @BMScript("delivery-to-wake-up")
    void whatWasDeliveredEndsWithTheRefusal() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener held = pool.borrow();
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> client = deliver(pool, taken);
        Completion completion = new Completion(pool.patience());
        pool.manager().prepareShutdown(completion);
        assertThat(physical(taken).isDestroyed()).as("destroyed in somebody's hands").isFalse();
        fault.letGo();

        assertThat(client.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        assertThat(physical(taken).destroys()).isEqualTo(1);
        assertThat(completion.isDone()).as("done while a connection is in use").isFalse();
        pool.manager().returnManagedConnection(held, false);
        completion.awaitDone();
        assertThat(pool.adapter().open()).isZero();
    }
}
