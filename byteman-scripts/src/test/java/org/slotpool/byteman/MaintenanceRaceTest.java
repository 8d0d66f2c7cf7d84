/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import java.time.Duration;
import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Idle check and background validation against clients, flushes, errors and the clock. */
class MaintenanceRaceTest extends FaultTest {

    private static final Duration LONG = Duration.ofHours(2);
    private static final int DAY = 24 * 60;

    private PoolUnderTest pool;
    private ConnectionListener idle;

    private void idleForLong() throws Exception {
        idleForLong(PoolSetup.max(1));
    }

    private void idleForLong(PoolSetup setup) throws Exception {
        pool = open(setup);
        idle = pool.borrow();
        pool.giveBack(idle);
        pool.age(LONG);
        fault.arm();
    }

    /** What was used since the reaper made its list is spared, also by a policy that would take anything. */
    @Test
    @BMScript("reaper-look-to-claim")
    void usedSinceTheReaperLooked() throws Exception {
        idleForLong(PoolSetup.max(1).shrinking((listener, timeout, size, min, destroyed) -> true));
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        fault.awaitThere();
        pool.giveBack(pool.borrow());
        fault.letGo();
        reaper.get();

        assertThat(physical(idle).isDestroyed()).isFalse();
    }

    /** What is in use when the reaper comes to it is spared. */
    @Test
    @BMScript("reaper-look-to-claim")
    void borrowedSinceTheReaperLooked() throws Exception {
        idleForLong();
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        fault.awaitThere();
        ConnectionListener taken = pool.borrow();
        fault.letGo();
        reaper.get();

        assertThat(physical(taken).isDestroyed()).as("destroyed under its client").isFalse();
        pool.giveBack(taken);
    }

    /** What was flushed since the reaper made its list is left alone. */
    @Test
    @BMScript("reaper-look-to-claim")
    void flushedSinceTheReaperLooked() throws Exception {
        idleForLong();
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        fault.awaitThere();
        pool.pool().flush(FlushMode.IDLE);
        fault.letGo();
        reaper.get();

        assertThat(physical(idle).destroys()).isEqualTo(1);
    }

    /** A client comes when the reaper has the only connection: it waits, and makes one in its place. */
    @Test
    @BMScript("reaper-claim-to-destroy")
    void clientMeetsTheReaper() throws Exception {
        idleForLong();
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        fault.awaitThere();
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        client.awaitWaiting();
        fault.letGo();
        reaper.get();

        ConnectionListener got = client.get();
        assertThat(physical(got)).isNotSameAs(physical(idle));
        assertThat(pool.adapter().mostOpen()).isEqualTo(1);
        pool.giveBack(got);
    }

    /** An error and a flush come when the reaper has the connection: it ends once. */
    @Test
    @BMScript("reaper-claim-to-destroy")
    void errorMeetsTheReaper() throws Exception {
        idleForLong();
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        fault.awaitThere();
        pool.pool().flush(FlushMode.ALL);
        pool.reportError(idle);
        fault.letGo();
        reaper.get();

        assertThat(physical(idle).destroys()).isEqualTo(1);
    }

    /** The connection vanishes when the validation has found it due. */
    @Test
    @BMScript("validation-vanished")
    void validatedEntryHasVanished() throws Exception {
        idleForLong();
        Member<Void> validator = crew.run("validator", pool.mcp()::validateConnections);
        fault.awaitThere();
        pool.pool().flush(FlushMode.IDLE);
        fault.letGo();
        validator.get();

        assertThat(physical(idle).destroys()).isEqualTo(1);
        assertThat(pool.adapter().script().count(Call.VALIDATE)).isZero();
    }

    /** The connection breaks while it is being validated: it ends once, and is not put back. */
    @Test
    @BMScript("validation-claimed")
    void brokenDuringItsValidation() throws Exception {
        idleForLong();
        Member<Void> validator = crew.run("validator", pool.mcp()::validateConnections);
        fault.awaitThere();
        pool.reportError(idle);
        fault.letGo();
        validator.get();

        assertThat(physical(idle).destroys()).isEqualTo(1);
        assertThat(pool.mcp().isEmpty()).isTrue();
    }

    /** The connection is flushed while it is being validated: the validation ends it, not the flush. */
    @Test
    @BMScript("validation-claimed")
    void flushedDuringItsValidation() throws Exception {
        idleForLong();
        Member<Void> validator = crew.run("validator", pool.mcp()::validateConnections);
        fault.awaitThere();
        pool.pool().flush(FlushMode.ALL);
        assertThat(physical(idle).isDestroyed()).as("destroyed under the adapter that looks at it").isFalse();
        fault.letGo();
        validator.get();

        assertThat(physical(idle).destroys()).isEqualTo(1);
    }

    /** The clock jumps a day ahead: what is idle goes, what is in use stays. */
    @Test
    @BMScript("clock-jump")
    void clockJumpsAhead() throws Exception {
        pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken[0], taken[1]);
        fault.with("minutes", DAY).arm();
        pool.mcp().removeIdleConnections();

        assertThat(pool.mcp().getActive()).isEqualTo(1);
        assertThat(physical(taken[2]).isDestroyed()).isFalse();
        pool.giveBack(taken[2]);
        pool.giveBack(pool.borrowMany(3));
    }

    /** The clock jumps a day back: nothing goes, and the check is made when the clock is right again. */
    @Test
    @BMScript("clock-jump")
    void clockJumpsBack() throws Exception {
        pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrowMany(2));
        pool.age(LONG);
        fault.with("minutes", -DAY).arm();
        pool.mcp().removeIdleConnections();
        assertThat(pool.mcp().getActive()).isEqualTo(2);
        pool.removeIdle();

        assertThat(pool.adapter().open()).isZero();
    }

    /** The check is made although it is not due, as IronJacamar's own tests have it. */
    @Test
    @BMScript("idle-check-due")
    void idleCheckIsMadeDue() throws Exception {
        idleForLong();
        pool.mcp().removeIdleConnections();

        assertThat(physical(idle).destroys()).isEqualTo(1);
        assertThat(pool.statistics().getTimedOut()).isEqualTo(1);
    }
}
