/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.assertj.core.api.SoftAssertions;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.WaitingLine;

/** Behaviour 22: what an operator sees of a pool whose connections are scarce; the same as of the stock pools. */
class OperatorViewTest extends ContractTest {

    private final WaitingLine line = new WaitingLine(crew);

    /** The figures of one moment. */
    private record View(int inUse, int available, int idle, int active, int maxUsed, int waited, int maxWaiting,
            int failures, int timedOut) {

        static View of(PoolUnderTest pool) {
            PoolStatisticsImpl figures = pool.statistics();
            return new View(figures.getInUseCount(), figures.getAvailableCount(), figures.getIdleCount(),
                    figures.getActiveCount(), figures.getMaxUsedCount(), figures.getWaitCount(),
                    figures.getMaxWaitCount(), figures.getBlockingFailureCount(), figures.getTimedOut());
        }

        /** The figures that depend on what is in use now, in a pool of two. */
        static View inUse(int inUse, int active) {
            return new View(inUse, 2 - inUse, active - inUse, active, inUse, 0, 0, 0, 0);
        }

        /** What has been so far. */
        View after(int mostUsed, int allWaits, int longestQueue, int allFailures) {
            return new View(inUse, available, idle, active, mostUsed, allWaits, longestQueue, allFailures, timedOut);
        }
    }

    private static void assertView(PoolUnderTest pool, String moment, View expected) {
        assertThat(View.of(pool)).as(moment).isEqualTo(expected);
    }

    /** Behaviour 22: from the first connection over a queue of three to the last return, step by step. */
    @Test
    void figuresOfAPoolThatFillsAndEmpties() throws Exception {
        long start = System.nanoTime();
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(PoolSetup.PAST_PATIENCE));
        pool.on(Call.CREATE).doing(connection -> {
            awaitTick();
            return Step.Outcome.PROCEED;
        });
        assertView(pool, "new", View.inUse(0, 0));
        assertThat(pool.pool().isFull()).as("full when new").isFalse();

        ConnectionListener first = pool.borrow();
        assertView(pool, "one is in use", View.inUse(1, 1));
        assertThat(pool.pool().isFull()).as("full with one of two").isFalse();
        ConnectionListener second = pool.borrow();
        assertView(pool, "both are in use", View.inUse(2, 2));
        assertThat(pool.pool().isFull()).as("full with the last one created").isTrue();

        for (int i = 1; i <= 3; i++) {
            line.join("waiter " + i, pool::borrow);
            assertView(pool, i + " wait", View.inUse(2, 2).after(2, i, i, 0));
            assertThat(pool.pool().isFull()).as("full with " + i + " who wait").isTrue();
        }

        awaitTick();
        ConnectionListener third = handOn(pool, first, "waiter 1");
        assertView(pool, "one is served", View.inUse(2, 2).after(2, 3, 3, 0));
        assertThat(pool.pool().isFull()).as("full with two who wait").isTrue();
        ConnectionListener fourth = handOn(pool, second, "waiter 2");
        assertView(pool, "two are served", View.inUse(2, 2).after(2, 3, 3, 0));
        assertThat(pool.pool().isFull()).as("full with one who waits").isTrue();
        ConnectionListener fifth = handOn(pool, third, "waiter 3");
        assertView(pool, "all are served", View.inUse(2, 2).after(2, 3, 3, 0));

        pool.configuration().setBlockingTimeout(5);
        crew.call("in vain", pool::borrow).failure();
        assertView(pool, "one has waited in vain", View.inUse(2, 2).after(2, 4, 3, 1));
        pool.giveBack(fourth);
        assertView(pool, "one is back", View.inUse(1, 2).after(2, 4, 3, 1));
        assertThat(pool.pool().isFull()).as("full with one idle").isFalse();
        pool.giveBack(fifth);
        assertView(pool, "both are back", View.inUse(0, 2).after(2, 4, 3, 1));
        assertThat(pool.pool().isFull()).as("full with both idle").isFalse();

        assertPlausibleTimes(pool, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
        pool.age(Duration.ofHours(1));
        pool.removeIdle();
        assertView(pool, "nobody came for an hour", new View(0, 2, 0, 0, 2, 4, 3, 1, 2));
        pool.giveBack(pool.borrow());
        assertView(pool, "somebody comes again", new View(0, 2, 1, 1, 2, 4, 3, 1, 2));
    }

    private ConnectionListener handOn(PoolUnderTest pool, ConnectionListener taken, String to) throws Exception {
        pool.giveBack(taken);
        return line.nextIs(to);
    }

    /** Lets the clock that IronJacamar reads move on: what is under way now takes a millisecond at least. */
    private static void awaitTick() {
        long now = System.currentTimeMillis();
        await("the clock moves on").pollInterval(Duration.ofMillis(1)).until(() -> System.currentTimeMillis() > now);
    }

    /**
     * Times are not to be foretold. But none is longer than the test, which six threads at most have waited through; and the
     * clock has moved on while a connection was made, while connections were in use, and while threads waited. Nothing was
     * idle for as long.
     */
    private static void assertPlausibleTimes(PoolUnderTest pool, long elapsed) {
        PoolStatisticsImpl figures = pool.statistics();
        SoftAssertions all = new SoftAssertions();
        assertPlausible(all, "Blocking", 1, figures.getAverageBlockingTime(), figures.getMaxWaitTime(),
                figures.getTotalBlockingTime(), elapsed);
        assertPlausible(all, "Creation", 1, figures.getAverageCreationTime(), figures.getMaxCreationTime(),
                figures.getTotalCreationTime(), elapsed);
        assertPlausible(all, "Get", 1, figures.getAverageGetTime(), figures.getMaxGetTime(),
                figures.getTotalGetTime(), elapsed);
        assertPlausible(all, "Pool", 0, figures.getAveragePoolTime(), figures.getMaxPoolTime(),
                figures.getTotalPoolTime(), elapsed);
        assertPlausible(all, "Usage", 1, figures.getAverageUsageTime(), figures.getMaxUsageTime(),
                figures.getTotalUsageTime(), elapsed);
        all.assertAll();
    }

    private static void assertPlausible(SoftAssertions all, String what, long least, long average, long max, long total,
            long elapsed) {
        // IronJacamar reads a clock in milliseconds: each figure may be one too long.
        all.assertThat(average).as("average of " + what).isBetween(0L, Math.max(0, max));
        all.assertThat(max).as("longest of " + what).isBetween(least, elapsed + 1);
        all.assertThat(total).as("total of " + what).isBetween(Math.max(0, max), 6 * (elapsed + 1));
    }

    /**
     * Behaviour 24, and its limit: the stock pools are full as soon as the last idle connection is lent again; ours is when
     * somebody has come in vain. Both are until something comes back.
     */
    @Test
    void fullWhenTheLastIdleOneIsLentAgain() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(PoolSetup.PAST_PATIENCE));
        pool.giveBack(pool.borrowMany(2));
        ConnectionListener[] taken = pool.borrowMany(2);
        assertThat(pool.pool().isFull()).as("full with the last idle one lent").isEqualTo(poolClass.isStock());
        pool.configuration().setBlockingTimeout(5);
        crew.call("in vain", pool::borrow).failure();
        assertThat(pool.pool().isFull()).as("full when somebody has come in vain").isTrue();
        pool.giveBack(taken[0]);
        assertThat(pool.pool().isFull()).as("full with one idle").isFalse();
        pool.giveBack(taken[1]);
    }

    /** Behaviours 22 and 7: who gives up, by timeout or interrupt, is no longer in anybody's figures. */
    @Test
    void figuresOfThoseWhoGiveUp() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(PoolSetup.PAST_PATIENCE));
        ConnectionListener[] taken = pool.borrowMany(2);
        Member<ConnectionListener> interrupted = line.join("interrupted", pool::borrow);
        line.join("patient", pool::borrow);
        interrupted.interrupt();
        interrupted.failure();
        assertView(pool, "one was interrupted", View.inUse(2, 2).after(2, 2, 2, 0));
        pool.configuration().setBlockingTimeout(5);
        crew.call("late", pool::borrow).failure();
        assertView(pool, "one was too late", View.inUse(2, 2).after(2, 3, 2, 1));
        pool.giveBack(taken[0]);
        ConnectionListener got = line.nextIs("patient");
        assertView(pool, "one is served", View.inUse(2, 2).after(2, 3, 2, 1));
        pool.giveBack(got, taken[1]);
        assertView(pool, "at rest", View.inUse(0, 2).after(2, 3, 2, 1));
    }

    /** Behaviour 22: connections that end while somebody waits, and are replaced for who waits. */
    @Test
    void figuresOfReplacedConnections() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(PoolSetup.PAST_PATIENCE));
        ConnectionListener[] taken = pool.borrowMany(2);
        line.join("waiter", pool::borrow);
        pool.kill(taken[0]);
        ConnectionListener created = line.nextIs("waiter");
        assertView(pool, "replaced", View.inUse(2, 2).after(2, 1, 1, 0));
        assertThat(pool.statistics().getCreatedCount()).isEqualTo(3);
        assertThat(pool.statistics().getDestroyedCount()).isEqualTo(1);
        pool.giveBack(created, taken[1]);
        assertView(pool, "at rest", View.inUse(0, 2).after(2, 1, 1, 0));
    }

    /** Behaviour 22: statistics that are switched on while threads hold connections and wait. */
    @Test
    void figuresThatAreSwitchedOnWhileThreadsWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(PoolSetup.PAST_PATIENCE));
        pool.statisticsWereReset();
        pool.statistics().setEnabled(false);
        ConnectionListener taken = pool.borrow();
        line.joinAll(pool::borrow, "waiter 0", "waiter 1");
        assertThat(pool.statistics().getInUseCount()).as("while switched off").isZero();
        pool.statistics().setEnabled(true);
        for (int i = 0; i < 2; i++) {
            pool.giveBack(taken);
            taken = line.nextIs("waiter " + i);
            assertThat(pool.statistics().getInUseCount()).as("with waiter " + i + " served").isEqualTo(1);
            assertThat(pool.statistics().getAvailableCount()).isZero();
        }
        pool.giveBack(taken);

        assertThat(pool.statistics().getInUseCount()).isZero();
        assertThat(pool.statistics().getAvailableCount()).isEqualTo(1);
        assertThat(pool.statistics().getMaxUsedCount()).isEqualTo(1);
    }

    /** Behaviour 22: an operator clears or switches while more threads come than there are connections. */
    @ParameterizedTest(name = "clear {0}")
    @ValueSource(booleans = {true, false})
    void switchedWhileThreadsWait(boolean clear) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(PoolSetup.PAST_PATIENCE));
        pool.statisticsWereReset();
        PoolStatisticsImpl statistics = pool.statistics();
        AtomicBoolean over = new AtomicBoolean();
        Member<Void> operator = crew.run("operator", () -> {
            while (!over.get()) {
                if (clear) {
                    statistics.clear();
                } else {
                    statistics.setEnabled(!statistics.isEnabled());
                }
                assertThat(statistics.getInUseCount()).as("InUseCount").isBetween(0, 2);
                assertThat(statistics.getAvailableCount()).as("AvailableCount").isBetween(0, 2);
                assertThat(statistics.getMaxUsedCount()).as("MaxUsedCount").isBetween(0, 2);
                assertThat(statistics.getMaxWaitCount()).as("MaxWaitCount").isBetween(0, 6);
                Thread.yield();
            }
        });
        Member<?>[] clients = new Member<?>[6];
        for (int i = 0; i < clients.length; i++) {
            clients[i] = crew.run("client " + i, () -> {
                for (int round = 0; round < 200; round++) {
                    ConnectionListener taken = pool.borrow();
                    if (round % 40 == 0) {
                        pool.kill(taken);
                    } else {
                        pool.giveBack(taken);
                    }
                }
            });
        }
        for (Member<?> client : clients) {
            client.get();
        }
        over.set(true);
        operator.get();
        statistics.setEnabled(true);
        // Two threads that return at the same time may leave an old figure in the stock pools; one does not.
        pool.giveBack(pool.borrow());

        assertThat(statistics.getInUseCount()).as("InUseCount at rest").isZero();
        assertThat(statistics.getAvailableCount()).as("AvailableCount at rest").isEqualTo(2);
        assertThat(pool.pool().isFull()).isFalse();
    }
}
