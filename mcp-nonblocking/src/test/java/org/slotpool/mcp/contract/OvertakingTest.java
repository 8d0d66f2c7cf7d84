/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.SystemProperty;
import org.slotpool.mcp.testkit.WaitingLine;
import org.slotpool.mcp.testkit.WaitingLine.Served;

/**
 * Behaviour 16: a thread that comes when others wait may take what is free, but only while the one that has waited
 * longest has waited less than a bound; {@code pool-fair} says which of two bounds holds.
 */
class OvertakingTest extends ContractTest {

    private static final String OURS = "fair stock pools know no overtaking, unfair ones no bound";
    private static final long TEN_SECONDS = TimeUnit.SECONDS.toMicros(10);

    private final WaitingLine line = new WaitingLine(crew);

    private static PoolSetup setup(int max, boolean fair) {
        return PoolSetup.max(max).blockingTimeout(PoolSetup.PAST_PATIENCE).with(c -> c.setFair(fair));
    }

    private static String setting(boolean fair) {
        return fair ? "overtaking-bound-fair" : "overtaking-bound-unfair";
    }

    private static SystemProperty interval(boolean fair) {
        return SystemProperty.ofPool("contract", fair ? "hand-over-interval-fair" : "hand-over-interval-unfair");
    }

    /** Opens a Pool whose only sub-pool is made while the bound is set; only the bound ends overtaking there. */
    private PoolUnderTest open(int max, boolean fair, long boundMicros) throws Exception {
        return SystemProperty.ofPool("contract", setting(fair)).during(boundMicros, () -> openMade(max, fair));
    }

    private PoolUnderTest openMade(int max, boolean fair) throws Exception {
        return interval(true).during(TEN_SECONDS, () -> interval(false).during(TEN_SECONDS, () -> {
            PoolUnderTest pool = open(setup(max, fair));
            pool.mcp();
            return pool;
        }));
    }

    /** A thread comes that takes what it can get at once. */
    private static ConnectionListener passBy(PoolUnderTest pool) throws ResourceException {
        long before = pool.configuration().getBlockingTimeout();
        pool.configuration().setBlockingTimeout(0);
        try {
            return pool.borrow();
        } finally {
            pool.configuration().setBlockingTimeout(before);
        }
    }

    private static void assertNobodyPasses(PoolUnderTest pool) {
        assertThat(catchThrowable(() -> passBy(pool))).as("who passes those who wait")
                .isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
    }

    /** Behaviour 16: without a bound nobody is ever passed, as in the fair stock pools. */
    @Test
    void nobodyPassesInAFairPoolWithoutABound() throws Exception {
        assertStrict(open(1, true, 0));
    }

    /** Behaviour 16: the same in a pool that is not fair. */
    @Test
    @NotForStock(because = OURS)
    void nobodyPassesInAnUnfairPoolWithoutABound() throws Exception {
        assertStrict(open(1, false, 0));
    }

    private void assertStrict(PoolUnderTest pool) throws Exception {
        ConnectionListener taken = pool.borrow();
        for (int round = 0; round < 50; round++) {
            line.join("waiter " + round, pool::borrow);
            pool.giveBack(taken);
            assertNobodyPasses(pool);
            taken = line.nextIs("waiter " + round);
        }
        pool.giveBack(taken);
    }

    /** Behaviour 16; JAVA-4452: while nobody waits, what all clients would share is left alone. */
    @Test
    @NotForStock(because = "each connection in use has a permit there")
    void semaphoreIsLeftAloneWhileNobodyWaits() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        pool.giveBack(pool.borrow(), pool.borrow());
        ConnectionListener taken = pool.borrow();
        assertThat(pool.pool().getLock().availablePermits()).as("permits while one of three is in use").isEqualTo(3);
        pool.giveBack(taken);

        int permits = pool.pool().getLock().drainPermits();
        pool.giveBack(pool.borrow());
        assertThat(pool.pool().getLock().availablePermits()).as("permits after a return").isZero();
        pool.pool().getLock().release(permits);
    }

    /** Behaviour 16: a young waiter is passed as often as something is free, and loses nothing but time. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    @NotForStock(because = OURS)
    void youngWaiterIsPassed(boolean fair) throws Exception {
        PoolUnderTest pool = open(1, fair, TEN_SECONDS);
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = line.join("waiter", pool::borrow);
        for (int round = 0; round < 20; round++) {
            pool.giveBack(taken);
            taken = passBy(pool);
            line.assertNobodyElseIsServed();
        }
        waiter.interrupt();

        assertThat(waiter.failure()).hasMessageStartingWith("IJ000657");
        pool.giveBack(taken);
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** Behaviour 16: a waiter that was passed is served when its bound is reached, without anybody doing anything. */
    @Test
    @NotForStock(because = OURS)
    void waiterThatWasPassedIsServedInTheEnd() throws Exception {
        PoolUnderTest pool = open(1, true, TimeUnit.SECONDS.toMicros(4));
        ConnectionListener taken = pool.borrow();
        line.join("waiter", pool::borrow);
        pool.giveBack(taken);
        ConnectionListener passing = passBy(pool);
        line.assertNobodyElseIsServed();
        pool.giveBack(passing);

        ConnectionListener got = line.nextIs("waiter");
        assertThat(physical(got)).isSameAs(physical(taken));
        pool.giveBack(got);
    }

    /** Behaviours 16 and 15: several connections lie idle while all who wait are young: they go to the first of those. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    void idleConnectionsGoToTheHeadsOfTheQueue(boolean fair) throws Exception {
        PoolUnderTest pool = open(3, fair, TimeUnit.MILLISECONDS.toMicros(200));
        ConnectionListener[] taken = pool.borrowMany(3);
        line.joinAll(pool::borrow, "waiter 0", "waiter 1", "waiter 2", "waiter 3", "waiter 4");
        pool.giveBack(taken);

        List<Served> first = line.next(3);
        assertThat(first).extracting(Served::name).containsExactlyInAnyOrder("waiter 0", "waiter 1", "waiter 2");
        line.assertNobodyElseIsServed();
        pool.giveBack(first.get(0).connection());
        ConnectionListener fourth = line.nextIs("waiter 3");
        pool.giveBack(fourth);
        ConnectionListener fifth = line.nextIs("waiter 4");
        pool.giveBack(fifth, first.get(1).connection(), first.get(2).connection());
    }

    /** Behaviours 16 and 17: whose own time is over before the bound takes what is idle rather than fail. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    void waiterWhoseTimeIsShorterThanTheBoundIsServed(boolean fair) throws Exception {
        PoolUnderTest pool = open(1, fair, TEN_SECONDS);
        ConnectionListener taken = pool.borrow();
        pool.configuration().setBlockingTimeout(2_000);
        line.join("waiter", pool::borrow);
        pool.giveBack(taken);

        pool.giveBack(line.nextIs("waiter"));
    }

    /** Behaviours 16 and 7: a young head gives up while a connection lies idle: that goes to the next one. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    void idleConnectionIsNotForgottenWhenTheHeadGivesUp(boolean fair) throws Exception {
        PoolUnderTest pool = open(1, fair, TimeUnit.MILLISECONDS.toMicros(700));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> head = line.join("head", pool::borrow);
        line.join("second", pool::borrow);
        pool.giveBack(taken);
        head.mayFail().interrupt();
        Served next = line.next();
        if (next.name().equals("head")) {
            // It was served before it noticed; with nothing free, the interrupt would have been the first.
            pool.giveBack(next.connection());
            next = line.next();
        }

        assertThat(next.name()).isEqualTo("second");
        pool.giveBack(next.connection());
    }

    /** Behaviour 16: who has waited longer than the bound is never passed. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    @NotForStock(because = OURS)
    void oldWaiterIsNotPassed(boolean fair) throws Exception {
        PoolUnderTest pool = open(1, fair, TimeUnit.MILLISECONDS.toMicros(10));
        ConnectionListener taken = pool.borrow();
        for (int round = 0; round < 15; round++) {
            line.join("waiter " + round, pool::borrow);
            letPass(Duration.ofMillis(11));
            pool.giveBack(taken);
            assertNobodyPasses(pool);
            taken = line.nextIs("waiter " + round);
        }
        pool.giveBack(taken);
    }

    /** Waits for nothing but the clock, which is what the bound is about. */
    private static void letPass(Duration time) {
        long start = System.nanoTime();
        await().pollInterval(Duration.ofMillis(1)).until(() -> System.nanoTime() - start > time.toNanos());
    }

    /** Behaviour 16: the bound is about the longest wait: a young thread behind an old one changes nothing. */
    @Test
    @NotForStock(because = OURS)
    void youngWaiterBehindAnOldOneChangesNothing() throws Exception {
        PoolUnderTest pool = open(1, false, TimeUnit.MILLISECONDS.toMicros(50));
        ConnectionListener taken = pool.borrow();
        line.join("old", pool::borrow);
        letPass(Duration.ofMillis(51));
        line.join("young", pool::borrow);
        pool.giveBack(taken);
        assertNobodyPasses(pool);
        taken = line.nextIs("old");
        pool.giveBack(taken);

        pool.giveBack(line.nextIs("young"));
    }

    /** Behaviour 16: fair pools have one bound, others another. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    @NotForStock(because = OURS)
    void eachKindOfPoolHasItsOwnBound(boolean fair) throws Exception {
        PoolUnderTest strict = SystemProperty.ofAllPools(setting(!fair)).during(TEN_SECONDS, () -> open(1, fair, 0));
        assertStrict(strict);
        PoolUnderTest lenient = SystemProperty.ofAllPools(setting(!fair)).during(0, () -> open(1, fair, TEN_SECONDS));
        assertPasses(lenient);
    }

    /** Behaviour 16: a bound for all pools holds where a pool has none of its own. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    @NotForStock(because = OURS)
    void boundOfThePoolWinsOverTheBoundOfAll(boolean fair) throws Exception {
        SystemProperty all = SystemProperty.ofAllPools(setting(fair));
        PoolUnderTest ownBound = all.during(0, () -> open(1, fair, TEN_SECONDS));
        assertPasses(ownBound);
        PoolUnderTest commonBound = all.during(TEN_SECONDS, () -> openMade(1, fair));
        assertPasses(commonBound);
    }

    private void assertPasses(PoolUnderTest pool) throws Exception {
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = line.join("waiter", pool::borrow);
        pool.giveBack(taken);
        ConnectionListener passing = passBy(pool);
        waiter.interrupt();
        assertThat(waiter.failure()).hasMessageStartingWith("IJ000657");
        pool.giveBack(passing);
    }

    /** Behaviour 16: an operator who changes pool-fair chooses the other bound, for the waits that begin then. */
    @Test
    @NotForStock(because = OURS)
    void fairnessCanBeChanged() throws Exception {
        PoolUnderTest pool = SystemProperty.ofAllPools(setting(false)).during(TEN_SECONDS, () -> open(1, true, 0));
        assertStrict(pool);
        pool.configuration().setFair(false);
        assertPasses(pool);
    }

    /** Behaviour 16: with the bounds that hold by default nobody starves, whatever pool-fair says. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    @NotForStock(because = "the unfair ones starve threads")
    void nobodyStarves(boolean fair) throws Exception {
        PoolUnderTest pool = open(setup(1, fair));
        AtomicBoolean over = new AtomicBoolean();
        for (int i = 0; i < 3; i++) {
            crew.run("greedy " + i, () -> {
                while (!over.get()) {
                    pool.giveBack(pool.borrow());
                }
            });
        }
        try {
            for (int round = 0; round < 20; round++) {
                pool.giveBack(crew.call("modest " + round, pool::borrow).get());
            }
        } finally {
            over.set(true);
        }
        crew.joinAll();
    }
}
