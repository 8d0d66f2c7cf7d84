/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.resource.ResourceException;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Crew.Task;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.UserRequest;
import org.slotpool.mcp.testkit.WaitingLine;

/**
 * Behaviour 24: WildFly's test-connection-in-pool answers at once when there is nothing to test with, and leaves no
 * trace in the figures.
 */
class FullPoolTest extends ContractTest {

    /** "Pool is full", though IronJacamar words it otherwise. */
    private static final String FULL = "IJ000661";

    private final WaitingLine line = new WaitingLine(crew);

    /** A pool whose blocking timeout is longer than any wait of the test. */
    private PoolUnderTest open(int max) {
        return open(PoolSetup.max(max).blockingTimeout(60_000));
    }

    private void assertFull(PoolUnderTest pool, String moment) {
        assertFull(pool, moment, () -> pool.pool().testConnection());
    }

    private void assertFull(PoolUnderTest pool, String moment, Task test) {
        int waits = pool.statistics().getWaitCount();
        int longestQueue = pool.statistics().getMaxWaitCount();
        int failures = pool.statistics().getBlockingFailureCount();
        Throwable answer = crew.run("operator", test).failure();

        assertThat(answer).as(moment).isInstanceOf(ResourceException.class).hasStackTraceContaining(FULL);
        assertThat(pool.statistics().getWaitCount()).as("WaitCount after the test, " + moment).isEqualTo(waits);
        assertThat(pool.statistics().getMaxWaitCount()).as("MaxWaitCount after the test, " + moment)
                .isEqualTo(longestQueue);
        assertThat(pool.statistics().getBlockingFailureCount()).as("BlockingFailureCount after the test, " + moment)
                .isEqualTo(failures);
    }

    /** Behaviour 24: something is free: it is tried, and is free again afterwards. */
    @Test
    void poolWithSomethingFreeIsTested() throws Exception {
        PoolUnderTest pool = open(2);
        pool.pool().testConnection();
        assertThat(pool.adapter().created()).as("made for the test").hasSize(1);
        ConnectionListener taken = pool.borrow();
        pool.pool().testConnection();
        assertThat(pool.adapter().created()).as("made for the test").hasSize(2);
        pool.pool().testConnection();

        assertThat(pool.adapter().created()).hasSize(2);
        assertThat(pool.statistics().getInUseCount()).isEqualTo(1);
        pool.giveBack(taken);
    }

    /** Behaviour 24: the last connection has just been made. */
    @Test
    void poolWithTheLastOneCreatedIsFull() throws Exception {
        PoolUnderTest pool = open(2);
        ConnectionListener[] taken = pool.borrowMany(2);
        assertFull(pool, "all were created");
        pool.giveBack(taken);
        pool.pool().testConnection();
    }

    /** Behaviour 24: all connections were idle before, and nobody has ever waited. */
    @Test
    void poolWithTheLastIdleOneTakenIsFull() throws Exception {
        PoolUnderTest pool = open(2);
        pool.giveBack(pool.borrowMany(2));
        for (int round = 0; round < 3; round++) {
            ConnectionListener[] taken = pool.borrowMany(2);
            assertFull(pool, "all were idle before, round " + round);
            pool.giveBack(taken[0]);
            pool.pool().testConnection();
            pool.giveBack(taken[1]);
        }
    }

    /** Behaviour 24: threads wait; they keep their places, and the test has none. */
    @Test
    void poolWithAQueueIsFull() throws Exception {
        PoolUnderTest pool = open(2);
        ConnectionListener[] taken = pool.borrowMany(2);
        line.joinAll(pool::borrow, "waiter 0", "waiter 1", "waiter 2");
        assertFull(pool, "three wait");
        for (int i = 0; i < 3; i++) {
            pool.giveBack(taken[i % 2]);
            taken[i % 2] = line.nextIs("waiter " + i);
            assertFull(pool, "served are " + (i + 1));
        }
        pool.giveBack(taken);
        pool.pool().testConnection();
    }

    /** Behaviour 24: all who waited have given up, and all connections are still in use. */
    @Test
    void poolWhoseQueueHasGoneIsFull() throws Exception {
        PoolUnderTest pool = open(1);
        pool.giveBack(pool.borrow());
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = line.join("waiter", pool::borrow);
        waiter.interrupt();
        waiter.failure();
        assertFull(pool, "nobody waits any more");
        pool.giveBack(taken);
        pool.pool().testConnection();
    }

    /** Behaviour 24: the last connection is still being made, for somebody else. */
    @Test
    void poolWithTheLastOneUnderWayIsFull() throws Exception {
        PoolUnderTest pool = open(1);
        Gate create = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> creator = crew.call("creator", pool::borrow);
        create.awaitArrival();
        assertFull(pool, "the only one is being created");
        create.open();
        pool.giveBack(creator.get());
    }

    /** Behaviours 24 and 21: one part of a Pool has all connections: that is all the others can be told. */
    @Test
    void partsOfAFullPoolAreFull() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).strategy(PoolStrategy.POOL_BY_CRI).blockingTimeout(60_000));
        pool.pool().testConnection(new UserRequest("b"), null);
        ConnectionListener first = pool.borrow("a");
        ConnectionListener second = pool.borrow("a");
        for (String user : new String[] {"a", "b", "new"}) {
            assertFull(pool, "asked by " + user,
                    () -> pool.pool().testConnection(new UserRequest(user), null));
        }
        pool.giveBack(first);
        pool.pool().testConnection(new UserRequest("b"), null);
        pool.giveBack(second);
    }

    /** Behaviour 24: a pool with something free whose resource manager is down says that, not that it is full. */
    @Test
    void poolThatCannotCreateIsNotFull() throws Exception {
        PoolUnderTest pool = open(1);
        pool.on(Call.CREATE).throwing(() -> new ResourceException("scripted: the database is down"));
        Throwable answer = crew.run("operator", () -> pool.pool().testConnection()).failure();

        assertThat(answer).hasStackTraceContaining("scripted: the database is down");
        pool.pool().testConnection();
    }
}
