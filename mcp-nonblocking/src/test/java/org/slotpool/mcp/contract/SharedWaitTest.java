/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
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
import org.slotpool.mcp.testkit.WaitingLine;

/** Behaviours 7, 14 and 21: how waits end in a Pool that is divided, when not by a connection. */
class SharedWaitTest extends ContractTest {

    private final WaitingLine line = new WaitingLine(crew);

    /** Takes a connection in a thread that is in a transaction if the part is for those. */
    private ConnectionListener take(PoolUnderTest pool, Division division, int part) throws Exception {
        return crew.call("taker of part " + part, () -> division.borrow(pool, part)).get();
    }

    /** Behaviours 21 and 7: timeouts in one part meet returns in the other; no capacity gets lost between them. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {31, 32})
    void timeoutAgainstReturnInTheOtherPart(long seed) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(1)
                .strategy(PoolStrategy.POOL_BY_CRI));
        Random random = new Random(seed);
        int served = 0;
        int refused = 0;
        for (int round = 0; round < 120 || (served == 0 || refused == 0) && round < 5_000; round++) {
            String here = "user " + round % 2;
            String there = "user " + (round + 1) % 2;
            ConnectionListener taken = pool.borrow(here);
            Member<Boolean> waiter = crew.call("waiter " + round, () -> tryOnce(pool, there, "IJ000655"));
            spin(random.nextInt(1_200_000));
            pool.giveBack(taken);
            if (waiter.get()) {
                served++;
            } else {
                refused++;
            }
        }

        assertThat(pool.adapter().created()).as("one in each part").hasSizeLessThanOrEqualTo(2);
        assertThat(served).as("served in time").isPositive();
        assertThat(refused).as("not served in time").isPositive();
    }

    /**
     * Behaviours 21 and 7: interrupts in one part meet returns in the other; no capacity gets lost between them, and either the
     * exception tells of the interrupt or the thread's flag.
     */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {41, 42})
    void interruptAgainstReturnInTheOtherPart(long seed) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(PoolSetup.PAST_PATIENCE)
                .strategy(PoolStrategy.POOL_BY_CRI));
        Random random = new Random(seed);
        int returnsFirst = 0;
        int interruptsFirst = 0;
        for (int round = 0; round < 120 || (returnsFirst == 0 || interruptsFirst == 0) && round < 5_000; round++) {
            String here = "user " + round % 2;
            String there = "user " + (round + 1) % 2;
            ConnectionListener taken = pool.borrow(here);
            Gate interrupted = new Gate();
            Member<Boolean> waiter = crew.call("waiter " + round, () -> {
                boolean served = tryOnce(pool, there, "IJ000657");
                interrupted.pass();
                assertThat(Thread.interrupted()).as("interrupt flag of a thread that is%s served", served ? "" : " not")
                        .isEqualTo(served);
                return served;
            });
            waiter.awaitWaiting();
            Member<Void> interrupter = crew.run("interrupter " + round, () -> {
                waiter.interrupt();
                interrupted.open();
            });
            spin(random.nextInt(100_000));
            pool.giveBack(taken);
            interrupter.get();
            if (waiter.get()) {
                returnsFirst++;
            } else {
                interruptsFirst++;
            }
        }

        assertThat(pool.adapter().created()).as("one in each part").hasSizeLessThanOrEqualTo(2);
        assertThat(returnsFirst).as("served before the interrupt").isPositive();
        assertThat(interruptsFirst).as("interrupted before it was served").isPositive();
    }

    /** Behaviours 21 and 7: an interrupt ends the wait for what another part has; the exception tells of it, and not the flag. */
    @ParameterizedTest
    @EnumSource
    void interruptEndsTheWaitForTheOtherPart(Division division) throws Exception {
        PoolUnderTest pool = open(division.of(PoolSetup.max(1)).blockingTimeout(PoolSetup.PAST_PATIENCE));
        ConnectionListener taken = take(pool, division, 0);
        boolean[] flag = {true};
        Member<ConnectionListener> waiter = crew.call("waiter", () -> {
            try {
                return division.borrow(pool, 1);
            } finally {
                flag[0] = Thread.currentThread().isInterrupted();
            }
        });
        waiter.awaitWaiting();
        waiter.interrupt();

        assertThat(waiter.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000657");
        assertThat(flag[0]).as("interrupt flag").isFalse();
        assertThat(pool.statistics().getBlockingFailureCount()).as("an interrupt is no timeout").isZero();
        pool.giveBack(taken);
    }

    private static boolean tryOnce(PoolUnderTest pool, String user, String refusal) throws ResourceException {
        ConnectionListener got;
        try {
            got = pool.borrow(user);
        } catch (ResourceException e) {
            assertThat(e).hasMessageStartingWith(refusal);
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

    /** Behaviours 21 and 14: a shutdown ends the waits in all parts. */
    @ParameterizedTest
    @EnumSource
    void shutdownEndsAllWaits(Division division) throws Exception {
        PoolUnderTest pool = open(division.of(PoolSetup.max(2)).blockingTimeout(PoolSetup.PAST_PATIENCE));
        ConnectionListener first = take(pool, division, 0);
        ConnectionListener second = take(pool, division, 1);
        List<Member<ConnectionListener>> waiters = waitersInBothParts(pool, division);
        pool.close();

        for (Member<ConnectionListener> waiter : waiters) {
            assertThat(waiter.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        }
        assertThat(physical(first).destroys()).isEqualTo(1);
        assertThat(physical(second).destroys()).isEqualTo(1);
    }

    /** Behaviours 21 and 14: at once, also while nothing comes back in any part. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "shutdown does not know those who wait; they sit out their timeout",
            symptom = "still waits after the shutdown")
    void shutdownEndsAllWaitsAtOnce() throws Exception {
        PoolUnderTest pool = open(Division.BY_USER.of(PoolSetup.max(1)).blockingTimeout(30_000));
        pool.giveBack(pool.borrow("user 1"));
        Gate create = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> creator = crew.call("creator", () -> pool.borrow("user 0")).mayFail();
        create.awaitArrival();
        List<Member<ConnectionListener>> waiters = waitersInBothParts(pool, Division.BY_USER);
        pool.close();
        boolean told = waiters.stream().allMatch(waiter -> waiter.endsWithin(pool.patience()));
        create.open();
        creator.awaitHeldUpOrEnded();

        assertThat(told).as("nobody still waits after the shutdown").isTrue();
        for (Member<ConnectionListener> waiter : waiters) {
            assertThat(waiter.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        }
    }

    private List<Member<ConnectionListener>> waitersInBothParts(PoolUnderTest pool, Division division) {
        List<Member<ConnectionListener>> waiters = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int part = i % 2;
            waiters.add(line.join("waiter " + i, () -> division.borrow(pool, part)));
        }
        return waiters;
    }

    /** Behaviour 14: a part of a Pool is shut down twice; those who wait in another still learn of the end at once. */
    @Test
    @NotForStock(because = "who waits there sits out the timeout in any case")
    void partThatIsShutDownTwiceIsOnePart() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).strategy(PoolStrategy.POOL_BY_CRI).blockingTimeout(60_000));
        pool.giveBack(pool.borrow("a"));
        ManagedConnectionPool first = pool.mcp();
        pool.kill(pool.borrow("b"));
        first.shutdown();
        first.shutdown();
        Gate creating = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> creator = crew.call("creator", () -> pool.borrow("b"));
        creating.awaitArrival();
        Member<ConnectionListener> waiting = crew.call("waiting", () -> pool.borrow("b"));
        waiting.awaitWaiting();
        pool.close();

        assertThat(waiting.failure()).hasMessageStartingWith("IJ000653");
        creating.open();
        creator.failure();
    }
}
