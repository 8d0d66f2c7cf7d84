/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import jakarta.resource.ResourceException;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.awaitility.Awaitility;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;

/** Behaviour 22: what IronJacamar's statistics say, when nobody interferes with them. */
class StatisticsTest extends ContractTest {

    private static final Duration HOUR = Duration.ofHours(1);

    /** The figures that WildFly shows of a pool; those of XA resources are not the pool's. */
    private static final Set<String> OF_THE_POOL = Set.of("ActiveCount", "AvailableCount", "AverageBlockingTime",
            "AverageCreationTime", "AverageGetTime", "AveragePoolTime", "AverageUsageTime", "BlockingFailureCount",
            "CreatedCount", "DestroyedCount", "IdleCount", "InUseCount", "MaxCreationTime", "MaxGetTime", "MaxPoolTime",
            "MaxUsageTime", "MaxUsedCount", "MaxWaitCount", "MaxWaitTime", "TimedOut", "TotalBlockingTime",
            "TotalCreationTime", "TotalGetTime", "TotalPoolTime", "TotalUsageTime", "WaitCount");

    /** Behaviour 22; JBJCA-951, JBJCA-1375: they are on at first, and each has a value. */
    @Test
    void everyFigureHasAValue() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5));
        PoolStatisticsImpl statistics = pool.statistics();
        pool.giveBack(pool.borrow());

        assertThat(statistics.isEnabled()).isTrue();
        assertThat(new TreeSet<>(statistics.getNames())).containsAll(OF_THE_POOL);
        assertThat(OF_THE_POOL).allMatch(name -> statistics.getValue(name) != null);
    }

    /** Behaviour 22: connections are counted while they are in use and afterwards. */
    @Test
    void countsOfConnections() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5));
        ConnectionListener[] taken = pool.borrowMany(3);
        assertCounts(pool, 2, 3, 3, 0);
        pool.giveBack(taken[0]);
        assertCounts(pool, 3, 2, 3, 0);
        pool.kill(taken[1]);
        assertCounts(pool, 4, 1, 2, 1);
        pool.pool().flush(FlushMode.IDLE);
        assertCounts(pool, 4, 1, 1, 2);
        pool.pool().flush(FlushMode.ALL);
        assertCounts(pool, 5, 0, 0, 3);
        pool.giveBack(taken[2]);
        assertCounts(pool, 5, 0, 0, 3);

        assertThat(pool.statistics().getCreatedCount()).isEqualTo(3);
        assertThat(pool.statistics().getMaxUsedCount()).isEqualTo(3);
        assertThat(pool.statistics().getWaitCount()).isZero();
        assertThat(pool.statistics().getMaxWaitCount()).isZero();
        assertThat(pool.statistics().getBlockingFailureCount()).isZero();
    }

    private static void assertCounts(PoolUnderTest pool, int available, int inUse, int active, int destroyed) {
        PoolStatisticsImpl statistics = pool.statistics();
        assertThat(statistics.getAvailableCount()).as("AvailableCount").isEqualTo(available);
        assertThat(statistics.getInUseCount()).as("InUseCount").isEqualTo(inUse);
        assertThat(statistics.getActiveCount()).as("ActiveCount").isEqualTo(active);
        assertThat(statistics.getIdleCount()).as("IdleCount").isEqualTo(active - inUse);
        assertThat(statistics.getDestroyedCount()).as("DestroyedCount").isEqualTo(destroyed);
    }

    /** Behaviour 22: what a client is having made, matched or validated is not available to others. */
    @Test
    void whatIsBeingMadeOrCheckedIsInUse() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        Gate create = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> maker = crew.call("maker", pool::borrow);
        create.awaitArrival();
        assertThat(pool.statistics().getInUseCount()).isEqualTo(1);
        assertThat(pool.statistics().getAvailableCount()).isEqualTo(1);
        assertThat(pool.statistics().getMaxUsedCount()).isEqualTo(1);
        create.open();
        pool.giveBack(maker.get());
        assertCounts(pool, 2, 0, 1, 0);

        Gate match = pool.on(Call.MATCH).blocking();
        Member<ConnectionListener> checker = crew.call("checker", pool::borrow);
        match.awaitArrival();
        assertCounts(pool, 1, 1, 1, 0);
        match.open();
        pool.giveBack(checker.get());
        assertCounts(pool, 2, 0, 1, 0);
        assertThat(pool.statistics().getMaxUsedCount()).isEqualTo(1);
    }

    /** Behaviour 22: what could not be made, or did not match, is in use no more. */
    @Test
    void whatComesToNothingIsNotInUse() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.on(Call.CREATE).throwing(() -> new ResourceException("scripted"));
        assertThatThrownBy(pool::borrow).hasMessage("scripted");
        assertCounts(pool, 2, 0, 0, 0);

        pool.giveBack(pool.borrow());
        pool.on(Call.MATCH).refusing();
        ConnectionListener replacement = pool.borrow();
        assertCounts(pool, 1, 1, 1, 1);
        pool.giveBack(replacement);
        assertCounts(pool, 2, 0, 1, 1);
    }

    /** Behaviour 22: what the check of a connection takes that turns out to be useless is no wait. */
    @Test
    void timeOfWaitingIsNotThatOfChecking() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.giveBack(pool.borrow());
        pool.on(Call.MATCH).doing(connection -> {
            long begin = System.nanoTime();
            await().until(() -> System.nanoTime() - begin > TimeUnit.MILLISECONDS.toNanos(500));
            return Step.Outcome.REFUSE;
        });
        pool.giveBack(pool.borrow());

        assertThat(pool.adapter().created()).hasSize(2);
        assertThat(pool.statistics().getMaxGetTime()).isGreaterThanOrEqualTo(500);
        // Both are rounded to milliseconds.
        assertThat(pool.statistics().getMaxGetTime() - pool.statistics().getMaxWaitTime()).as("what is no wait").isGreaterThanOrEqualTo(498);
    }

    /** Behaviour 22; JBJCA-1390: those who wait, and those who waited in vain. */
    @Test
    void countsOfWaiting() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(5));
        ConnectionListener taken = pool.borrow();
        crew.call("in vain", pool::borrow).failure();
        assertThat(pool.statistics().getWaitCount()).isEqualTo(1);
        assertThat(pool.statistics().getBlockingFailureCount()).isEqualTo(1);
        assertThat(pool.statistics().getMaxWaitCount()).isEqualTo(1);

        pool.configuration().setBlockingTimeout(PoolSetup.PAST_PATIENCE);
        Member<ConnectionListener> first = crew.call("first", pool::borrow);
        first.awaitWaiting();
        Member<ConnectionListener> second = crew.call("second", pool::borrow);
        second.awaitWaiting();
        pool.giveBack(taken);
        pool.giveBack(first.get());
        pool.giveBack(second.get());

        assertThat(pool.statistics().getWaitCount()).isEqualTo(3);
        assertThat(pool.statistics().getMaxWaitCount()).isEqualTo(2);
        assertThat(pool.statistics().getBlockingFailureCount()).isEqualTo(1);
    }

    /** Behaviour 22: a prefilled connection was created but never used. */
    @Test
    void fillingUsesNothing() {
        PoolUnderTest pool = open(PoolSetup.max(5).prefilledTo(3));
        pool.mcp();
        pool.awaitActive(3);
        Awaitility.await().untilAsserted(() -> assertCounts(pool, 5, 0, 3, 0));

        assertThat(pool.statistics().getCreatedCount()).isEqualTo(3);
    }

    /** Behaviour 22: how long connections were used, and lay idle; time is not waited for but set back. */
    @Test
    void timesOfUseAndOfRest() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        pool.age(HOUR);
        pool.giveBack(taken);
        assertThat(pool.statistics().getTotalUsageTime()).isGreaterThanOrEqualTo(HOUR.toMillis());
        assertThat(pool.statistics().getMaxUsageTime()).isGreaterThanOrEqualTo(HOUR.toMillis());
        assertThat(pool.statistics().getAverageUsageTime()).isGreaterThanOrEqualTo(HOUR.toMillis());

        pool.age(HOUR);
        pool.giveBack(pool.borrow());
        assertThat(pool.statistics().getTotalPoolTime()).isGreaterThanOrEqualTo(HOUR.toMillis());
        assertThat(pool.statistics().getMaxPoolTime()).isGreaterThanOrEqualTo(HOUR.toMillis());
        assertThat(pool.statistics().getAveragePoolTime()).isGreaterThanOrEqualTo(HOUR.toMillis());
    }

    /** Behaviour 22: idle connections that go take their time in the pool with them. */
    @Test
    void timeOfRestOfRemovedConnections() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrowMany(2));
        pool.age(HOUR);
        pool.removeIdle();

        assertThat(pool.statistics().getTimedOut()).isEqualTo(2);
        assertThat(pool.statistics().getTotalPoolTime()).isGreaterThanOrEqualTo(2 * HOUR.toMillis());
    }

    /** Behaviour 22: what a shutdown destroys takes its time of use, or of rest, with it. */
    @Test
    void timesOfWhatAShutdownDestroys() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener rests = pool.borrow();
        pool.borrow();
        pool.giveBack(rests);
        pool.age(HOUR);
        pool.mcp().shutdown();

        assertThat(pool.statistics().getTotalUsageTime()).isBetween(HOUR.toMillis(), HOUR.toMillis() * 3 / 2);
        assertThat(pool.statistics().getTotalPoolTime()).isBetween(HOUR.toMillis(), HOUR.toMillis() * 3 / 2);
        pool.mcps().clear();
    }

    /** Behaviour 22: how long it took to create and to get a connection. */
    @Test
    void timesOfCreatingAndGetting() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.on(Call.CREATE).doing(connection -> takesTime());
        ConnectionListener taken = pool.borrow();

        assertThat(pool.statistics().getTotalCreationTime()).isPositive();
        assertThat(pool.statistics().getMaxCreationTime()).isPositive();
        assertThat(pool.statistics().getAverageCreationTime()).isPositive();
        assertThat(pool.statistics().getTotalGetTime()).isPositive();
        assertThat(pool.statistics().getMaxGetTime()).isPositive();
        assertThat(pool.statistics().getAverageGetTime()).isPositive();
        pool.giveBack(taken);
    }

    /** Behaviour 22: how long somebody waited who was served in the end. */
    @Test
    void timeOfWaiting() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        takesTime();
        pool.giveBack(taken);
        pool.giveBack(waiter.get());

        assertThat(pool.statistics().getTotalBlockingTime()).isPositive();
        assertThat(pool.statistics().getMaxWaitTime()).isPositive();
        assertThat(pool.statistics().getAverageBlockingTime()).isPositive();
    }

    /** Lasts until a clock that counts milliseconds has gone on, however long that is. */
    private static Step.Outcome takesTime() {
        long start = System.currentTimeMillis();
        while (System.currentTimeMillis() - start < 3) {
            Thread.onSpinWait();
        }
        return Step.Outcome.PROCEED;
    }

    /** Behaviour 22: a create that fails counts nothing; a listener that fails counts one created and one destroyed. */
    @Test
    void countsOfFailures() {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.on(Call.CREATE).throwing(() -> new ResourceException("scripted"));
        crew.call("fails to create", pool::borrow).failure();
        assertThat(pool.statistics().getCreatedCount()).isZero();
        pool.on(Call.LISTEN).throwing(() -> new ResourceException("scripted"));
        crew.call("fails to listen", pool::borrow).failure();

        assertThat(pool.statistics().getCreatedCount()).isEqualTo(1);
        assertThat(pool.statistics().getDestroyedCount()).isEqualTo(1);
        assertThat(pool.statistics().getInUseCount()).isZero();
    }

    /** Behaviour 22: plausible at each moment, whatever goes on. */
    @Test
    void plausibleUnderLoad() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        AtomicBoolean over = new AtomicBoolean();
        Member<Void> sampler = crew.run("sampler", () -> {
            PoolStatisticsImpl statistics = pool.statistics();
            while (!over.get()) {
                assertThat(statistics.getInUseCount()).as("InUseCount").isBetween(0, 3);
                assertThat(statistics.getAvailableCount()).as("AvailableCount").isBetween(0, 3);
                assertThat(statistics.getActiveCount()).as("ActiveCount").isBetween(0, 3);
                assertThat(statistics.getMaxUsedCount()).as("MaxUsedCount").isLessThanOrEqualTo(3);
                assertThat(statistics.getMaxWaitCount()).as("MaxWaitCount").isBetween(0, 5);
            }
        });
        Member<?>[] borrowers = new Member<?>[5];
        for (int i = 0; i < borrowers.length; i++) {
            borrowers[i] = crew.run("borrower " + i, () -> {
                for (int round = 0; round < 400; round++) {
                    pool.giveBack(pool.borrow());
                }
            });
        }
        for (Member<?> borrower : borrowers) {
            borrower.get();
        }
        over.set(true);
        sampler.get();

        assertThat(pool.statistics().getMaxUsedCount()).isBetween(1, 3);
    }

    /** Behaviour 22: when a connection was lent last, also if that one is gone. */
    @Test
    void lastUse() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        assertThat(pool.mcp().getLastUsed()).as("never").isEqualTo(Long.MAX_VALUE);
        long before = System.currentTimeMillis();
        ConnectionListener taken = pool.borrow();
        long after = System.currentTimeMillis();
        assertThat(pool.mcp().getLastUsed()).as("in use").isBetween(before, after);
        pool.kill(taken);
        assertThat(pool.mcp().getLastUsed()).as("gone").isBetween(before, after);
    }
}
