/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import org.jboss.byteman.contrib.bmunit.BMScript;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** What may happen to a connection on its way to its client. */
class BorrowRaceTest extends FaultTest {

    private PoolUnderTest pool;
    private ConnectionListener first;
    private Member<ConnectionListener> client;

    /** A client is on its way with the only connection, and stands where the rule holds it. */
    private void clientOnItsWay() throws Exception {
        pool = open(PoolSetup.max(1));
        first = pool.borrow();
        pool.giveBack(first);
        fault.arm();
        client = crew.call("client", pool::borrow);
        fault.awaitThere();
    }

    /** The only connection was delivered to a client that waited for it, and that does not run yet. */
    private void clientServed() throws Exception {
        pool = open(PoolSetup.max(1));
        first = pool.borrow();
        client = deliver(pool, first);
    }

    private void assertClientGotAnother() throws Exception {
        fault.letGo();
        ConnectionListener got = client.get();
        assertThat(physical(got)).isNotSameAs(physical(first));
        assertThat(physical(got).isDestroyed()).as("destroyed when handed out").isFalse();
        assertThat(physical(first).destroys()).isEqualTo(1);
        assertThat(pool.adapter().mostOpen()).isEqualTo(1);
        pool.giveBack(got);
    }

    private void assertClientGotIt() throws Exception {
        fault.letGo();
        ConnectionListener got = client.get();
        assertThat(physical(got)).isSameAs(physical(first));
        pool.giveBack(got);
        assertThat(physical(first).destroys()).isEqualTo(1);
    }

    /** Leased, and not looked at: it is not idle any more, and in nobody's use yet. */
    @Test
    @BMScript("lease-to-check")
    void leasedConnectionIsNoneButTheClients() throws Exception {
        clientOnItsWay();

        assertThat(pool.mcp().isIdle()).as("nobody has one").isTrue();
        assertThat(pool.mcp().removeConnectionListener() == null).as("none is idle").isTrue();
        Member<ConnectionListener> second = crew.call("second", pool::borrow);
        second.awaitWaiting();
        fault.letGo();
        ConnectionListener got = second.get();
        assertThat(physical(got)).as("who has queued meanwhile, and whose turn it is, goes first").isSameAs(physical(first));
        pool.giveBack(got);
        pool.giveBack(client.get());
    }

    /** Leased, and flushed before its client looks at it. */
    @ParameterizedTest
    @EnumSource(names = {"ALL", "GRACEFULLY"})
    @BMScript("lease-to-check")
    void flushedBeforeItIsLookedAt(FlushMode mode) throws Exception {
        clientOnItsWay();
        pool.pool().flush(mode);
        assertClientGotAnother();
    }

    /** Flushed while the adapter is asked whether it matches. */
    @ParameterizedTest
    @EnumSource(names = {"ALL", "GRACEFULLY"})
    @BMScript("flush-while-borrowed")
    void flushedDuringTheMatch(FlushMode mode) throws Exception {
        clientOnItsWay();
        pool.pool().flush(mode);
        assertClientGotAnother();
    }

    /** Flushed after the match. */
    @ParameterizedTest
    @EnumSource(names = {"ALL", "GRACEFULLY"})
    @BMScript("lease-to-lend")
    void flushedAfterTheMatch(FlushMode mode) throws Exception {
        clientOnItsWay();
        pool.pool().flush(mode);
        assertClientGotAnother();
    }

    /** Flushed when it has just been made, and before it counts as lent. */
    @ParameterizedTest
    @EnumSource(names = {"ALL", "GRACEFULLY"})
    @BMScript("lease-to-lend")
    void flushedAfterTheCreation(FlushMode mode) throws Exception {
        pool = open(PoolSetup.max(1));
        fault.arm();
        client = crew.call("client", pool::borrow);
        fault.awaitThere();
        first = pool.listeners().get(0);
        pool.pool().flush(mode);
        assertClientGotAnother();
    }

    /** An error is reported after the match: the client gets another one. */
    @Test
    @BMScript("lease-to-lend")
    void brokenAfterTheMatch() throws Exception {
        clientOnItsWay();
        pool.reportError(first);
        assertClientGotAnother();
    }

    /** Killed after the last look, and before it counts as lent: the client gets another one. */
    @Test
    @BMScript("look-to-lend")
    void brokenAfterTheLastLook() throws Exception {
        clientOnItsWay();
        pool.reportError(first);
        assertClientGotAnother();
    }

    /** Doomed after the last look, and before it counts as lent: the client gets it, and it ends with its return. */
    @Test
    @BMScript("look-to-lend")
    void doomedAfterTheLastLook() throws Exception {
        clientOnItsWay();
        pool.pool().flush(FlushMode.GRACEFULLY);
        assertClientGotIt();
    }

    /** What counts as lent is lent, whatever happens to it: the client gets it, and it ends once. */
    @ParameterizedTest
    @EnumSource(names = {"ALL", "GRACEFULLY"})
    @BMScript("lent-to-client")
    void flushedWhenItIsAsGoodAsTheClients(FlushMode mode) throws Exception {
        clientOnItsWay();
        pool.pool().flush(mode);
        assertClientGotIt();
    }

    /** An error is reported on a connection that was delivered to a waiting client, before that client runs. */
    @Test
    @BMScript("delivery-to-wake-up")
    void brokenBetweenDeliveryAndWakeUp() throws Exception {
        clientServed();
        pool.reportError(first);
        assertClientGotAnother();
    }

    /**
     * The same with a flush: ALL destroys it, GRACEFULLY leaves that to the client, which has it already. The client sees either before it
     * asks the adapter, which is to hear no more of what was flushed.
     */
    @ParameterizedTest
    @EnumSource(names = {"ALL", "GRACEFULLY"})
    @BMScript("delivery-to-wake-up")
    void flushedBetweenDeliveryAndWakeUp(FlushMode mode) throws Exception {
        clientServed();
        pool.pool().flush(mode);
        assertThat(physical(first).isDestroyed()).as("destroyed before the client runs").isEqualTo(mode == FlushMode.ALL);
        assertClientGotAnother();
        assertThat(pool.adapter().script().count(Call.MATCH)).as("matches of what was flushed").isZero();
    }
}
