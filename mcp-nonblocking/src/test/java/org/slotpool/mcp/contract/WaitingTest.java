/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.StockFault;

/**
 * Behaviours 6, 7 and 17: waiting for a connection ends by a connection, by the timeout or by an interrupt; by one of
 * them.
 */
class WaitingTest extends ContractTest {

    private static final long WAIT_MILLIS = 150;
    /** A thread may have to wait for a processor: so often it is tried. */
    private static final int TRIES = 20;
    private static final int ROUNDS = 150;
    private static final int MOST_ROUNDS = 5_000;

    /** Behaviour 17: the timeout is waited for, and reported with IronJacamar's code. */
    @Test
    void timeoutIsWaitedForAndReported() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(60));
        ConnectionListener taken = pool.borrow();
        long start = System.nanoTime();
        Throwable failure = crew.call("late", pool::borrow).failure();
        long waited = System.nanoTime() - start;
        pool.giveBack(taken);

        assertThat(failure).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655")
                .hasMessageContaining("60 [ms]");
        assertThat(waited).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(60));
        assertThat(pool.statistics().getBlockingFailureCount()).isEqualTo(1);
    }

    /** Behaviour 17: no longer than that, also for those who wait where operators see them. */
    @ParameterizedTest
    @ValueSource(longs = {60, 150})
    void timeoutIsKept(long millis) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(millis));
        ConnectionListener taken = pool.borrow();

        assertThat(shortest(millis, () -> {
            long start = System.nanoTime();
            assertThat(crew.call("late", pool::borrow).failure()).hasMessageStartingWith("IJ000655");
            return System.nanoTime() - start;
        })).isLessThan(TimeUnit.MILLISECONDS.toNanos(2 * millis));
        pool.giveBack(taken);
    }

    /** Of several tries, the last of which took less than twice as long as it has to. */
    private static long shortest(long millis, Callable<Long> tried) throws Exception {
        long shortest = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && shortest >= TimeUnit.MILLISECONDS.toNanos(2 * millis); i++) {
            shortest = Math.min(shortest, tried.call());
        }
        return shortest;
    }

    /** Behaviour 17: no timeout at all: what is free is given, what is not is refused at once. */
    @Test
    void timeoutOfZeroTakesWhatIsFree() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(0));
        ConnectionListener taken = pool.borrow();
        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class)
                .hasMessageStartingWith("IJ000655");
        pool.giveBack(taken);
        pool.giveBack(pool.borrow());
    }

    /** Behaviour 17: a timeout beyond all arithmetic is none. */
    @ParameterizedTest
    @ValueSource(longs = {Long.MAX_VALUE, Long.MAX_VALUE / 1_000_000 + 1})
    void hugeTimeoutWaits(long millis) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(millis));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        pool.giveBack(taken);

        assertThat(physical(waiter.get())).isSameAs(physical(taken));
        pool.giveBack(taken);
    }

    /** Behaviour 17: the timeout is read anew for each request, as operators change it at run time. */
    @Test
    void timeoutCanBeChangedAtRunTime() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        pool.configuration().setBlockingTimeout(5);

        assertThat(crew.call("late", pool::borrow).failure()).hasMessageStartingWith("IJ000655");
        pool.giveBack(taken);
    }

    /** Behaviour 17; HikariCP 326, 354, 588: who was handed a connection that is not good makes another in its place, and does not wait again. */
    @Test
    void uselessConnectionIsReplacedWithoutWaitingAgain() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(5_000).with(c -> c.setValidateOnMatch(true)));
        ConnectionListener[] taken = pool.borrowMany(2);
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        pool.on(Call.VALIDATE).times(2).refusing();
        pool.giveBack(taken);
        pool.giveBack(waiter.get());

        assertThat(pool.statistics().getWaitCount()).as("waits").isEqualTo(1);
    }

    /**
     * Behaviour 17: what a thread was handed is taken from it again, and the next one gets its place: it waits once more, for
     * what is left of its time.
     */
    @Test
    @StockFault(in = LIST, because = "what is taken away during a match keeps its permit until the match is over",
            symptom = "the next one has the place")
    @StockFault(in = DEQUE, because = "nothing is taken away during a match, whose thread holds a lock of the connection",
            symptom = "the next one has the place")
    void whatIsTakenAwayDoesNotLengthenTheWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(3_000));
        ConnectionListener taken = pool.borrow();
        Gate match = pool.on(Call.MATCH).blocking();
        Member<ConnectionListener> unlucky = crew.call("unlucky", pool::borrow);
        unlucky.awaitWaiting();
        pool.configuration().setBlockingTimeout(30_000);
        Member<ConnectionListener> next = crew.call("next", pool::borrow);
        next.awaitWaiting();
        pool.giveBack(taken);
        match.awaitArrival();
        crew.run("adapter", () -> pool.reportError(taken));
        await("the next one has the place").pollInterval(Duration.ofMillis(1)).atMost(pool.patience())
                .until(next::isDone);
        ConnectionListener created = next.get();
        match.open();

        assertThat(unlucky.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
        pool.giveBack(created);
    }

    /** Behaviour 17: what the match of a connection took that was then taken away is part of the wait, and is told. */
    @Test
    @NotForStock(because = "they hand it out all the same; see FlushRaceTest")
    void aMatchBelongsToTheWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(400));

        assertThat(shortest(100, () -> refusedAfterAMatchOfASecond(pool))).as("from the end of the match, when its time is over")
                .isLessThan(TimeUnit.MILLISECONDS.toNanos(200));
    }

    private long refusedAfterAMatchOfASecond(PoolUnderTest pool) throws Exception {
        ConnectionListener idle = pool.borrow();
        pool.giveBack(idle);
        Gate match = pool.on(Call.MATCH).blocking();
        Member<ConnectionListener> unlucky = crew.call("unlucky", pool::borrow);
        match.awaitArrival();
        long begin = System.nanoTime();
        pool.reportError(idle);
        ConnectionListener created = pool.borrow();
        await().until(() -> System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(1));
        long end = System.nanoTime();
        match.open();

        assertThat(unlucky.failure()).hasMessageStartingWith("IJ000655")
                .hasMessageMatching(".*waited \\d{4,} ms; .*");
        long waited = System.nanoTime() - end;
        pool.giveBack(created);
        return waited;
    }

    /** Behaviour 6; JBJCA-1236, JBJCA-1147: the waiter gets the very connection that comes back, ready for use. */
    @Test
    void waiterGetsTheReturnedConnection() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        pool.awaitQueued(1);
        Gate cleanup = pool.on(Call.CLEANUP).blocking();
        Member<Void> returner = crew.run("returner", () -> pool.giveBack(taken));
        cleanup.awaitArrival();
        waiter.awaitWaiting();
        cleanup.open();
        returner.get();

        ConnectionListener got = waiter.get();
        assertThat(physical(got)).isSameAs(physical(taken));
        assertThat(pool.pool().findConnectionListener(got.getManagedConnection()) == got).isTrue();
        pool.giveBack(got);
    }

    /** Behaviour 7; vert.x 6169: an interrupt ends the wait, and leaks nothing. */
    @Test
    void interruptEndsTheWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        boolean[] flag = new boolean[1];
        Member<ConnectionListener> waiter = crew.call("waiter", () -> {
            try {
                return pool.borrow();
            } finally {
                flag[0] = Thread.currentThread().isInterrupted();
            }
        });
        waiter.awaitWaiting();
        waiter.interrupt();

        assertThat(waiter.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000657");
        assertThat(flag[0]).as("interrupt flag, which IronJacamar's connection manager sets again itself").isFalse();
        pool.giveBack(taken);
        assertThat(pool.statistics().getBlockingFailureCount()).as("an interrupt is no timeout").isZero();
    }

    /** Behaviour 7: a thread that is interrupted already need not wait for what is idle, or for what it can make itself; stock pools refuse it. */
    @Test
    void interruptedThreadGetsWhatItNeedNotWaitFor() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener idle = pool.borrow();
        pool.giveBack(idle);
        boolean[] flag = new boolean[1];
        Member<ConnectionListener[]> interrupted = crew.call("interrupted", () -> {
            Thread.currentThread().interrupt();
            ConnectionListener[] both = pool.borrowMany(2);
            flag[0] = Thread.interrupted();
            return both;
        });
        if (pool.isStock()) {
            assertThat(interrupted.failure()).hasMessageContaining("IJ000657");
            return;
        }
        assertThat(interrupted.get()).contains(idle);
        assertThat(flag[0]).as("the interrupt flag is as it was").isTrue();
        pool.giveBack(interrupted.get());
    }

    /** Behaviour 7: the queue goes on behind one that was interrupted. */
    @Test
    void interruptedWaiterDoesNotStopTheNext() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> first = crew.call("first", pool::borrow);
        first.awaitWaiting();
        Member<ConnectionListener> second = crew.call("second", pool::borrow);
        second.awaitWaiting();
        first.interrupt();
        first.failure();
        pool.giveBack(taken);

        pool.giveBack(second.get());
    }

    /** Behaviour 7; r2dbc-pool 140: timeouts that meet deliveries; each delivery has one receiver. */
    @ParameterizedTest
    @ValueSource(longs = {11, 12})
    void timeoutAgainstDelivery(long seed) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(1));
        Random random = new Random(seed);
        Set<Boolean> outcomes = bothOutcomes(round -> {
            ConnectionListener taken = pool.borrow();
            Member<Boolean> waiter = crew.call("waiter " + round, () -> tryOnce(pool));
            spin(random.nextInt(1_200_000));
            pool.giveBack(taken);
            return waiter.get();
        });

        assertThat(outcomes).as("served, or not").containsExactlyInAnyOrder(true, false);
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** Behaviour 7; HikariCP 791: interrupts that meet deliveries. */
    @ParameterizedTest
    @ValueSource(longs = {21, 22})
    void interruptAgainstDelivery(long seed) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        Random random = new Random(seed);
        Set<Boolean> outcomes = bothOutcomes(round -> {
            ConnectionListener taken = pool.borrow();
            Member<Boolean> waiter = crew.call("waiter " + round, () -> tryOnce(pool));
            waiter.awaitWaiting();
            Member<Void> interrupter = crew.run("interrupter " + round, waiter::interrupt);
            spin(random.nextInt(100_000));
            pool.giveBack(taken);
            interrupter.get();
            return waiter.get();
        });

        assertThat(outcomes).as("served, or not").containsExactlyInAnyOrder(true, false);
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** One round of a race. */
    @FunctionalInterface
    private interface Round {
        boolean wins(int number) throws Exception;
    }

    /** Which side has won, in so many rounds, or more until each has: otherwise they may never have met. */
    private static Set<Boolean> bothOutcomes(Round round) throws Exception {
        Set<Boolean> outcomes = new HashSet<>();
        for (int i = 0; i < ROUNDS || outcomes.size() < 2 && i < MOST_ROUNDS; i++) {
            outcomes.add(round.wins(i));
        }
        return outcomes;
    }

    private static boolean tryOnce(PoolUnderTest pool) throws ResourceException {
        ConnectionListener got;
        try {
            got = pool.borrow();
        } catch (ResourceException e) {
            assertThat(e).hasMessageMatching("(?s)IJ00065[57].*");
            return false;
        }
        pool.giveBack(got);
        return true;
    }

    /** Lets a little time pass that differs from round to round; nothing depends on how much it is. */
    private static void spin(int nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Behaviour 6: as many waiters as connections come back are served, whoever returns them. */
    @Test
    void everyReturnServesAWaiter() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3).blockingTimeout(PoolSetup.PAST_PATIENCE));
        ConnectionListener[] taken = pool.borrowMany(3);
        List<Member<ConnectionListener>> waiters = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Member<ConnectionListener> waiter = crew.call("waiter " + i, () -> {
                ConnectionListener got = pool.borrow();
                pool.giveBack(got);
                return got;
            });
            waiter.awaitWaiting();
            waiters.add(waiter);
        }
        pool.awaitQueued(6);
        for (ConnectionListener listener : taken) {
            crew.run("returner", () -> pool.giveBack(listener));
        }
        for (Member<ConnectionListener> waiter : waiters) {
            waiter.get();
        }

        assertThat(pool.adapter().created()).hasSize(3);
    }

    /**
     * Behaviour 17; HikariCP 835, 2398, agroal 214: a thread that waits uses no processor time to speak of; where others want the
     * processors, one that spins gets little of them, but still more than that.
     */
    @Test
    void waitingDoesNotSpin() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(WAIT_MILLIS));
        assertDoesNotSpin(pool, pool.borrow(), pool::borrow);
    }

    /** Behaviours 17 and 21: nor does one that waits for a connection of another part of the Pool. */
    @ParameterizedTest
    @EnumSource
    void waitingForAnotherPartDoesNotSpin(Division division) throws Exception {
        PoolUnderTest pool = open(division.of(PoolSetup.max(1).blockingTimeout(WAIT_MILLIS)));
        pool.kill(division.borrow(pool, 1));
        assertDoesNotSpin(pool, division.borrow(pool, 0), () -> division.borrow(pool, 1));
    }

    private void assertDoesNotSpin(PoolUnderTest pool, ConnectionListener taken, Callable<ConnectionListener> borrow) throws Exception {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Throwable warmUp = crew.call("warm-up", borrow).failure();
        // On a virtual machine a thread may be charged for time that the host took away: one that spins is each time.
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            AtomicLong used = new AtomicLong();
            Member<ConnectionListener> waiter = crew.call("waiter", () -> {
                long before = threads.getCurrentThreadCpuTime();
                try {
                    return borrow.call();
                } finally {
                    used.set(threads.getCurrentThreadCpuTime() - before);
                }
            });
            assertThat(waiter.failure()).hasSameClassAs(warmUp);
            least = Math.min(least, used.get());
        }
        pool.giveBack(taken);

        assertThat(least).as("of the time it waited").isLessThan(TimeUnit.MILLISECONDS.toNanos(WAIT_MILLIS) / 15);
    }

    /** Behaviour 7: a thread that was interrupted before it came to a full pool does not wait. */
    @Test
    void interruptedBeforehand() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> interrupted = crew.call("interrupted", () -> {
            Thread.currentThread().interrupt();
            return pool.borrow();
        });

        assertThat(interrupted.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000657");
        pool.giveBack(taken);
    }

    /** Behaviour 7: a thread that was interrupted before it came to a pool with idle connections loses none. */
    @Test
    void interruptedBeforehandWithIdleConnections() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.giveBack(pool.borrow());
        crew.run("interrupted", () -> {
            Thread.currentThread().interrupt();
            tryOnce(pool);
        }).get();

        assertThat(pool.adapter().created()).hasSize(1);
    }
}
