/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;

import jakarta.resource.ResourceException;

import java.util.concurrent.CyclicBarrier;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedHandle;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 14; JBJCA-1352: holders may finish, nobody gets anything new, and it can be called off. */
class GracefulShutdownTest extends ContractTest {

    /** Behaviour 14: without holders it is an ordinary shutdown. */
    @Test
    void idlePoolIsShutDownAtOnce() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.connect().close();
        pool.manager().prepareShutdown();

        assertThat(pool.adapter().open()).isZero();
        assertThat(catchThrowable(pool::connect)).isInstanceOf(ResourceException.class);
    }

    /** Behaviour 14: the last holder's return ends the pool. */
    @Test
    void lastReturnShutsDown() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ScriptedHandle first = pool.connect();
        ScriptedHandle second = pool.connect();
        pool.connect().close();
        pool.manager().prepareShutdown();

        assertThat(pool.adapter().open()).as("open for those who hold them").isEqualTo(2);
        first.close();
        assertThat(pool.adapter().open()).isEqualTo(1);
        second.close();
        assertThat(pool.adapter().open()).isZero();
        assertThat(pool.mcps()).isEmpty();
    }

    /** Behaviour 14; JBJCA-1352: two last returns at once. */
    @Test
    void twoLastReturnsAtOnce() throws Exception {
        for (int round = 0; round < 50; round++) {
            PoolUnderTest pool = open(PoolSetup.max(2));
            ScriptedHandle[] handles = {pool.connect(), pool.connect()};
            pool.manager().prepareShutdown();
            CyclicBarrier start = new CyclicBarrier(2);
            for (ScriptedHandle handle : handles) {
                crew.run("returner " + round, () -> {
                    start.await();
                    handle.close();
                });
            }
            crew.joinAll();
            assertThat(pool.adapter().open()).isZero();
        }
    }

    /** Behaviour 14; JBJCA-1352: both are being destroyed at the same moment. */
    @Test
    void twoLastReturnsThatMeet() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ScriptedHandle[] handles = {pool.connect(), pool.connect()};
        pool.manager().prepareShutdown();
        Gate destroy = pool.on(Call.DESTROY).times(2).blocking();
        for (ScriptedHandle handle : handles) {
            crew.run("returner", handle::close);
        }
        destroy.awaitArrivals(2);
        destroy.open();
        crew.joinAll();

        assertThat(pool.adapter().open()).isZero();
    }

    /** Behaviour 14: it was called off: everything works as before. */
    @Test
    void cancelledShutdown() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ScriptedHandle held = pool.connect();
        pool.manager().prepareShutdown();
        assertThat(catchThrowable(pool::connect)).isInstanceOf(ResourceException.class);

        assertThat(pool.manager().cancelShutdown()).isTrue();

        pool.connect().close();
        held.close();
    }

    /** Behaviour 14 and 13: it was called off: the minimum comes back. */
    @Test
    void cancelledShutdownRefills() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3).prefilledTo(2));
        pool.mcp();
        pool.awaitActive(2);
        ScriptedHandle held = pool.connect();
        pool.manager().prepareShutdown();
        pool.awaitActive(1);
        pool.manager().cancelShutdown();

        pool.awaitActive(2);
        held.close();
        pool.awaitActive(2);
    }

    /**
     * Behaviour 14: somebody waits when a graceful shutdown begins; the return that he waits for does not serve him.
     */
    @Test
    void waiterIsRefusedWhenTheLastConnectionComesBack() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(PoolSetup.PAST_PATIENCE));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        pool.pool().prepareShutdown();
        pool.giveBack(taken);

        assertThat(waiter.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        assertThat(pool.adapter().open()).isZero();
        assertThat(pool.pool().isIdle()).isTrue();
    }

    /** Behaviour 14: nobody will get a connection any more, so nobody waits for the holders to be done. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "it does not know those who wait; they sit out their timeout",
            symptom = "still waits after it has begun")
    void waiterIsRefusedAtOnce() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        pool.pool().prepareShutdown();
        boolean told = waiter.endsWithin(pool.patience());
        pool.giveBack(taken);

        assertThat(told).as("nobody still waits after it has begun").isTrue();
        assertThat(waiter.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
    }
}
