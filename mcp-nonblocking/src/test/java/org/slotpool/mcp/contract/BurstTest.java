/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;
import org.slotpool.mcp.testkit.SystemProperty;
import org.slotpool.mcp.testkit.WaitingLine;
import org.slotpool.mcp.testkit.WaitingLine.Served;

/**
 * Behaviours 4, 17 and 20; HikariCP 774: many threads come at once, to a pool that has no connections yet, to a resource
 * manager that is slow, or that is down.
 */
class BurstTest extends ContractTest {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final String NO_CAP = "a promise that only ours makes: stock pools create as many as they may at once";

    private final WaitingLine line = new WaitingLine(crew);

    /** Threads that come all at once; each takes one connection and gives it back. */
    private final class Burst {
        final List<Member<ConnectionListener>> members = new ArrayList<>();

        Burst(PoolUnderTest pool, int size) {
            for (int i = 0; i < size; i++) {
                members.add(crew.call("burst " + i, () -> {
                    ConnectionListener taken = pool.borrow();
                    pool.giveBack(taken);
                    return taken;
                }));
            }
        }

        void awaitHeldUp() {
            members.forEach(Member::awaitWaiting);
        }

        long done() {
            return members.stream().filter(Member::isDone).count();
        }

        void awaitDone(int count) {
            await("threads that are done").pollInterval(Duration.ofMillis(1)).atMost(PATIENCE)
                    .until(() -> done() >= count);
        }

        void awaitAll() throws Exception {
            for (Member<ConnectionListener> member : members) {
                member.get();
            }
        }

        List<Throwable> failures() {
            return members.stream().map(Member::failure).toList();
        }
    }

    /** What the adapter does in a create, counting how many are under way. */
    private static final class Creates {
        final AtomicInteger most = new AtomicInteger();
        private final AtomicInteger underWay = new AtomicInteger();

        Step step(Step work) {
            return connection -> {
                most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                try {
                    return work.take(connection);
                } finally {
                    underWay.decrementAndGet();
                }
            };
        }
    }

    private PoolUnderTest withAtMostCreates(int creates, PoolSetup setup) throws Exception {
        return SystemProperty.ofPool("contract", "max-concurrent-creates").during(creates, () -> {
            PoolUnderTest pool = open(setup);
            pool.mcp();
            return pool;
        });
    }

    /** Behaviours 5 and 20: 200 threads on an empty pool of 50 start 50 creates; the others wait, and need none. */
    @Test
    void burstStartsAsManyCreatesAsThereMayBeConnections() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(50).blockingTimeout(20_000));
        Gate create = pool.on(Call.CREATE).always().blocking();
        Burst burst = new Burst(pool, 200);
        create.awaitArrivals(50);
        burst.awaitHeldUp();
        assertThat(create.arrivals()).as("creates under way").isEqualTo(50);
        create.open();
        burst.awaitAll();

        assertThat(pool.adapter().created()).hasSize(50);
    }

    /** Behaviour 20: while all creates hang, one connection that comes back serves all who wait, one after another. */
    @Test
    void returnServesWaitersWhileCreatesHang() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(10).blockingTimeout(20_000));
        ConnectionListener taken = pool.borrow();
        Gate create = pool.on(Call.CREATE).always().blocking();
        Burst burst = new Burst(pool, 60);
        create.awaitArrivals(9);
        burst.awaitHeldUp();
        pool.giveBack(taken);
        burst.awaitDone(51);
        assertThat(create.arrivals()).as("creates under way").isEqualTo(9);
        assertThat(burst.done()).as("all but those who create").isEqualTo(51);
        assertThat(pool.adapter().created()).hasSize(1);
        create.open();
        burst.awaitAll();

        assertThat(pool.adapter().created()).hasSize(10);
    }

    /** Behaviour 20: those who come while creates hang are served at once if something is free. */
    @Test
    void newcomerIsServedWhileCreatesHang() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener taken = pool.borrow();
        Gate create = pool.on(Call.CREATE).times(2).blocking();
        Burst burst = new Burst(pool, 2);
        create.awaitArrivals(2);
        pool.giveBack(taken);
        for (int round = 0; round < 10; round++) {
            ConnectionListener got = crew.call("newcomer", pool::borrow).get();
            assertThat(physical(got)).isSameAs(physical(taken));
            pool.giveBack(got);
        }
        assertThat(burst.done()).isZero();
        create.open();
        burst.awaitAll();
    }

    /** Behaviour 20: with a cap on creates no more are under way than it says; the others wait for their turn. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    @NotForStock(because = NO_CAP)
    void capOnCreatesHolds(int cap) throws Exception {
        PoolUnderTest pool = withAtMostCreates(cap, PoolSetup.max(20).blockingTimeout(20_000));
        Creates creates = new Creates();
        pool.on(Call.CREATE).always().doing(creates.step(connection -> {
            Thread.yield();
            return Step.Outcome.PROCEED;
        }));
        // All of them hold a connection at the same time, so nobody is served by a return.
        CyclicBarrier all = new CyclicBarrier(20);
        for (int i = 0; i < 20; i++) {
            crew.run("holder " + i, () -> {
                ConnectionListener taken = pool.borrow();
                all.await();
                pool.giveBack(taken);
            });
        }
        crew.joinAll();

        assertThat(pool.adapter().created()).as("everybody had a turn").hasSize(20);
        assertThat(creates.most).as("most creates under way").hasValueLessThanOrEqualTo(cap);
    }

    /** Behaviour 20: the cap is made use of, and creates that hang beyond it do not begin. */
    @Test
    @NotForStock(because = NO_CAP)
    void asManyCreatesAsTheCapAllowsAreUnderWay() throws Exception {
        PoolUnderTest pool = withAtMostCreates(5, PoolSetup.max(20).blockingTimeout(20_000));
        Gate create = pool.on(Call.CREATE).always().blocking();
        Burst burst = new Burst(pool, 30);
        create.awaitArrivals(5);
        burst.awaitHeldUp();
        assertThat(create.arrivals()).as("creates under way").isEqualTo(5);
        create.open();
        burst.awaitAll();

        assertThat(pool.adapter().created()).hasSizeBetween(5, 20);
    }

    /** Behaviour 20: who waits for its turn to create is served by a connection that comes back before. */
    @Test
    @NotForStock(because = NO_CAP)
    void returnServesThoseWhoWaitForTheirTurnToCreate() throws Exception {
        PoolUnderTest pool = withAtMostCreates(5, PoolSetup.max(20).blockingTimeout(20_000));
        ConnectionListener taken = pool.borrow();
        Gate create = pool.on(Call.CREATE).always().blocking();
        Burst burst = new Burst(pool, 30);
        create.awaitArrivals(5);
        burst.awaitHeldUp();
        pool.giveBack(taken);
        burst.awaitDone(25);
        assertThat(burst.done()).as("all but those who create").isEqualTo(25);
        assertThat(create.arrivals()).as("creates begun").isEqualTo(5);
        create.open();
        burst.awaitAll();

        assertThat(pool.adapter().created()).hasSize(6);
    }

    /** Behaviours 20 and 15: a turn to create that becomes free, by success or failure, goes to the head of the queue. */
    @ParameterizedTest(name = "fails {0}")
    @ValueSource(booleans = {false, true})
    @NotForStock(because = NO_CAP)
    void turnsToCreateGoDownTheQueue(boolean fails) throws Exception {
        PoolUnderTest pool = withAtMostCreates(1, PoolSetup.max(4).blockingTimeout(PoolSetup.PAST_PATIENCE));
        Gate first = pool.on(Call.CREATE).blockingThen(connection -> {
            if (fails) {
                throw new ResourceException("scripted");
            }
            return Step.Outcome.PROCEED;
        });
        Gate second = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> creator = crew.call("creator", pool::borrow);
        first.awaitArrival();
        line.joinAll(pool::borrow, "head", "next");
        first.open();
        second.awaitArrival();
        line.assertNobodyElseIsServed();
        second.open();
        // Whose turn comes second may well be the first to say so.
        List<Served> both = new ArrayList<>(line.next(2));
        both.sort(Comparator.comparing(Served::name));
        assertThat(both).extracting(Served::name).containsExactly("head", "next");
        ConnectionListener toHead = both.get(0).connection();
        ConnectionListener toNext = both.get(1).connection();

        if (fails) {
            assertThat(creator.failure()).hasMessageContaining("scripted");
        } else {
            pool.giveBack(creator.get());
        }
        assertThat(physical(toHead).number()).isLessThan(physical(toNext).number());
        pool.giveBack(toHead, toNext);
    }

    /** Behaviours 20 and 7: who gives up while it waits for its turn takes nobody's turn away. */
    @Test
    @NotForStock(because = NO_CAP)
    void whoGivesUpItsTurnIsSkipped() throws Exception {
        PoolUnderTest pool = withAtMostCreates(1, PoolSetup.max(4).blockingTimeout(PoolSetup.PAST_PATIENCE));
        Gate create = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> creator = crew.call("creator", pool::borrow);
        create.awaitArrival();
        Member<ConnectionListener> head = line.join("head", pool::borrow);
        line.join("next", pool::borrow);
        head.interrupt();
        assertThat(head.failure()).hasMessageStartingWith("IJ000657");
        create.open();

        ConnectionListener toNext = line.nextIs("next");
        pool.giveBack(creator.get(), toNext);
    }

    /** Behaviours 4 and 20: no connection can be made: each request tries once at most, and is told why; nobody hangs. */
    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void everyRequestFailsOnceWhenNothingCanBeCreated(int cap) throws Exception {
        PoolUnderTest pool = withAtMostCreates(cap, PoolSetup.max(10).blockingTimeout(20_000));
        Creates creates = new Creates();
        pool.on(Call.CREATE).always().doing(creates.step(connection -> {
            Thread.yield();
            throw new ResourceException("scripted: the database is down");
        }));
        Burst burst = new Burst(pool, 100);

        assertThat(burst.failures()).hasSize(100)
                .allSatisfy(failure -> assertThat(failure).hasStackTraceContaining("scripted: the database is down"));
        assertThat(pool.adapter().script().count(Call.CREATE)).as("attempts").isLessThanOrEqualTo(100);
        assertThat(creates.most).as("most attempts under way").hasValueLessThanOrEqualTo(cap == 0 || pool.isStock() ? 10 : cap);
        assertThat(pool.adapter().created()).isEmpty();
    }

    /** Behaviour 4: the database is back: nothing remembers that it was down. */
    @Test
    void poolRecoversWithTheResourceManager() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5).blockingTimeout(20_000));
        pool.on(Call.CREATE).times(20).throwing(() -> new ResourceException("scripted: the database is down"));
        assertThat(new Burst(pool, 20).failures()).hasSize(20);
        Burst after = new Burst(pool, 20);
        after.awaitAll();

        assertThat(pool.adapter().created()).hasSizeBetween(1, 5);
    }

    /** Behaviour 17: all creates hang: who waits fails when its own time is over, and no sooner served than created. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "the message tells the timeout and nothing else", symptom = "total 0")
    void waitersFailByTheirOwnDeadlineWhileCreatesHang() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(20_000));
        Gate create = pool.on(Call.CREATE).times(2).blocking();
        Burst creators = new Burst(pool, 2);
        create.awaitArrivals(2);
        pool.configuration().setBlockingTimeout(60);
        List<Throwable> failures = new Burst(pool, 3).failures();
        assertThat(creators.done()).isZero();
        create.open();
        creators.awaitAll();

        assertThat(failures).allSatisfy(failure -> assertThat(failure).isInstanceOf(ResourceException.class)
                .hasMessageStartingWith("IJ000655").hasMessageContaining("(60 [ms])")
                .hasMessageContaining("total 0").hasMessageContaining("in use 0").hasMessageContaining("idle 0")
                .hasMessageContaining("creating 2").hasMessageMatching("(?s).*waited \\d+ ms.*")
                .hasMessageMatching("(?s).*waiting \\d+.*"));
        assertThat(pool.statistics().getBlockingFailureCount()).isEqualTo(3);
    }

    /** Behaviours 4 and 17: who waits in vain while somebody's attempt fails is told that failure as the cause. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "who waits knows nothing of what others try",
            symptom = "why nothing came back")
    void timeoutTellsWhyNothingCouldBeCreated() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(20_000));
        ConnectionListener taken = pool.borrow();
        ResourceException down = new ResourceException("scripted: the database is down");
        Gate failing = pool.on(Call.CREATE).blockingThen(connection -> {
            throw down;
        });
        Gate hanging = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> creator = crew.call("creator", pool::borrow);
        failing.awaitArrival();
        line.join("head", pool::borrow);
        pool.configuration().setBlockingTimeout(pool.isStock() ? 500 : 4_000);
        Member<ConnectionListener> late = line.join("late", pool::borrow);
        failing.open();
        assertThat(creator.failure()).hasStackTraceContaining("scripted: the database is down");
        hanging.awaitArrival();
        Throwable failure = late.failure();
        hanging.open();
        pool.giveBack(taken, line.nextIs("head"));

        assertThat(failure).hasMessageStartingWith("IJ000655");
        assertThat(failure).as("why nothing came back").hasStackTraceContaining("scripted: the database is down");
    }

    /** Behaviour 17: an attempt that failed before somebody came is not what it waited for. */
    @Test
    void timeoutDoesNotTellWhatFailedBefore() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(20));
        pool.on(Call.CREATE).throwing(() -> new ResourceException("scripted: long ago"));
        crew.call("early", pool::borrow).failure();
        ConnectionListener taken = pool.borrow();
        Throwable failure = crew.call("late", pool::borrow).failure();
        pool.giveBack(taken);

        assertThat(failure).hasMessageStartingWith("IJ000655").hasNoCause();
    }

    /** Behaviour 17: applications see the code of IronJacamar's connection manager, with that of the pool below it. */
    @Test
    void applicationsSeeBothCodes() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(20));
        ConnectionListener taken = pool.borrow();
        Throwable failure = crew.call("late", pool::connect).failure();
        pool.giveBack(taken);

        assertThat(failure).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000453");
        assertThat(failure.getCause()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
    }
}
