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

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedHandle;
import org.slotpool.mcp.testkit.StockFault;
import org.slotpool.mcp.testkit.UserRequest;
import org.slotpool.mcp.testkit.WaitingLine;

/**
 * Behaviour 21; JBJCA-1233: a Pool that is divided has one maximum of connections in use, over all its parts, whenever
 * these come and go. Idle connections do not count: those of one part are in nobody's way.
 */
class OneMaximumTest extends ContractTest {

    private static final long NOT_FOR_LONG = 15;
    private static final long AS_LONG_AS_IT_TAKES = PoolSetup.PAST_PATIENCE;

    private final WaitingLine line = new WaitingLine(crew);

    private PoolUnderTest open(Division division, int max) {
        return open(division.of(PoolSetup.max(max)).blockingTimeout(AS_LONG_AS_IT_TAKES));
    }

    /** Takes a connection in a thread that is in a transaction if the part is for those. */
    private ConnectionListener take(PoolUnderTest pool, Division division, int part) throws Exception {
        return crew.call("taker of part " + part, () -> division.borrow(pool, part)).get();
    }

    private void assertNothingIsLeft(PoolUnderTest pool, Division division, int part) {
        pool.configuration().setBlockingTimeout(NOT_FOR_LONG);
        Throwable failure = crew.call("late", () -> division.borrow(pool, part)).failure();
        assertThat(failure).as("beyond the maximum").isInstanceOf(ResourceException.class)
                .hasMessageStartingWith("IJ000655");
        pool.configuration().setBlockingTimeout(AS_LONG_AS_IT_TAKES);
    }

    /** Behaviour 21: one part has all: there is nothing for another, also if that one has never been seen before. */
    @ParameterizedTest
    @EnumSource
    void onePartThatHasAllLeavesNothing(Division division) throws Exception {
        onePartHasAll(open(division, 2), division);
    }

    /** Behaviour 21: also while nobody counts. */
    @ParameterizedTest
    @EnumSource
    void onePartThatHasAllLeavesNothingWithoutStatistics(Division division) throws Exception {
        PoolUnderTest pool = open(division, 2);
        pool.statistics().setEnabled(false);
        pool.statisticsWereReset();
        onePartHasAll(pool, division);
    }

    private void onePartHasAll(PoolUnderTest pool, Division division) throws Exception {
        ConnectionListener first = take(pool, division, 0);
        ConnectionListener second = take(pool, division, 0);
        assertNothingIsLeft(pool, division, 1);
        pool.giveBack(first);
        ConnectionListener third = take(pool, division, 1);
        assertNothingIsLeft(pool, division, 0);
        assertNothingIsLeft(pool, division, 1);

        assertThat(pool.mcps()).hasSize(2);
        pool.giveBack(second, third);
    }

    /** Behaviour 18: who gets nothing in a part of which nothing is in use is told that all is in use elsewhere. */
    @ParameterizedTest
    @EnumSource
    @StockFault(in = {LIST, DEQUE}, because = "the message tells the timeout and nothing else", symptom = "in all parts of the pool 2 of 2")
    void refusalTellsOfTheOtherParts(Division division) throws Exception {
        PoolUnderTest pool = open(division, 2);
        ConnectionListener first = take(pool, division, 0);
        ConnectionListener second = take(pool, division, 0);
        pool.configuration().setBlockingTimeout(NOT_FOR_LONG);
        Throwable failure = crew.call("late", () -> division.borrow(pool, 1)).failure();
        pool.giveBack(first, second);

        assertThat(failure).hasMessageStartingWith("IJ000655")
                .hasMessageContaining("in use in all parts of the pool 2 of 2, waiting 0");
    }

    /** Behaviour 18: they wait in the semaphore of the Pool, not in the queue of their part. */
    @ParameterizedTest
    @EnumSource
    @StockFault(in = {LIST, DEQUE}, because = "the message tells the timeout and nothing else", symptom = "waiting 1")
    void refusalTellsWhoWaitsInAllParts(Division division) throws Exception {
        PoolUnderTest pool = open(division, 2);
        ConnectionListener first = take(pool, division, 0);
        ConnectionListener second = take(pool, division, 0);
        Member<ConnectionListener> patient = crew.call("patient", () -> division.borrow(pool, 1));
        patient.awaitWaiting();
        pool.configuration().setBlockingTimeout(NOT_FOR_LONG);
        Throwable failure = crew.call("late", () -> division.borrow(pool, 1)).failure();
        pool.giveBack(first);
        pool.giveBack(second, patient.get());

        assertThat(failure).hasMessageContaining("in use in all parts of the pool 2 of 2, waiting 1");
    }

    /** Behaviours 13 and 21: a part does not open what it could not lend, since another part has all that there may be. */
    @Test
    void fillOpensNothingThatCouldNotBeLent() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).noTxSeparatePools().with(c -> c.setPrefill(true)));
        ConnectionListener first = pool.borrow();
        ConnectionListener second = pool.borrow();
        // Only now: a fill of its own, at the same time as these, makes one too many in the stock pools now and then.
        pool.configuration().setMinSize(2);
        pool.addPart(Boolean.TRUE);
        pool.mcps().forEach(part -> part.fillTo(2));

        assertThat(pool.adapter().open()).isEqualTo(2);
        pool.giveBack(first, second);
    }

    /** Behaviours 13 and 21: what a part could not open then, it opens after the next idle check. */
    @Test
    @NotForStock(because = "they look after a minimum only when a connection goes")
    void minimumThatHadNoRoomComesWithTheIdleCheck() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).noTxSeparatePools().with(c -> c.setPrefill(true)));
        ConnectionListener first = pool.borrow();
        ConnectionListener second = pool.borrow();
        pool.addPart(Boolean.TRUE);
        pool.giveBack(first, second);
        pool.configuration().setMinSize(2);
        pool.mcps().forEach(part -> part.fillTo(1));
        pool.removeIdle();

        await("the minimum").until(() -> pool.mcps().stream().allMatch(part -> part.getActive() == 2));
    }

    /** Behaviour 21: the part that came later has all: there is nothing for the one that was alone before. */
    @ParameterizedTest
    @EnumSource
    void laterPartThatHasAllLeavesNothing(Division division) throws Exception {
        PoolUnderTest pool = open(division, 2);
        pool.giveBack(take(pool, division, 0));
        ConnectionListener first = take(pool, division, 1);
        ConnectionListener second = take(pool, division, 1);
        assertNothingIsLeft(pool, division, 0);
        assertNothingIsLeft(pool, division, 1);
        pool.giveBack(first, second);
    }

    /** Behaviour 21: who waits in one part is served when another part returns something, with a connection of its own. */
    @ParameterizedTest
    @EnumSource
    void returnInOnePartServesTheOther(Division division) throws Exception {
        PoolUnderTest pool = open(division, 2);
        ConnectionListener first = take(pool, division, 0);
        ConnectionListener second = take(pool, division, 0);
        line.join("in the other part", () -> division.borrow(pool, 1));
        pool.giveBack(first);
        ConnectionListener third = line.nextIs("in the other part");

        assertThat(physical(third)).isNotSameAs(physical(first));
        assertThat(third.getManagedConnectionPool()).isNotSameAs(first.getManagedConnectionPool());
        assertThat(pool.statistics().getInUseCount()).isEqualTo(2);

        line.join("in the first part", () -> division.borrow(pool, 0));
        pool.giveBack(third);
        ConnectionListener fourth = line.nextIs("in the first part");
        assertThat(physical(fourth)).as("the one that was idle there").isSameAs(physical(first));
        pool.giveBack(second, fourth);
    }

    /** Behaviours 21 and 15: whichever part they belong to, threads are served in the order in which they queued. */
    @ParameterizedTest
    @EnumSource
    void orderHoldsOverTheParts(Division division) throws Exception {
        PoolUnderTest pool = open(division, 1);
        pool.giveBack(take(pool, division, 1));
        ConnectionListener taken = take(pool, division, 0);
        int[] parts = {1, 0, 0, 1, 1, 0};
        for (int i = 0; i < parts.length; i++) {
            int part = parts[i];
            line.join("waiter " + i, () -> division.borrow(pool, part));
        }
        for (int i = 0; i < parts.length; i++) {
            line.assertNobodyElseIsServed();
            pool.giveBack(taken);
            taken = line.nextIs("waiter " + i);
        }
        pool.giveBack(taken);
    }

    /** Behaviour 21: what is idle in one part does not keep another from having the maximum. */
    @ParameterizedTest
    @EnumSource
    void idleConnectionsAreInNobodysWay(Division division) throws Exception {
        PoolUnderTest pool = open(division, 3);
        for (int round = 0; round < 3; round++) {
            for (int part = 0; part < 2; part++) {
                ConnectionListener[] taken = new ConnectionListener[3];
                for (int i = 0; i < taken.length; i++) {
                    taken[i] = take(pool, division, part);
                }
                pool.giveBack(taken);
            }
        }

        assertThat(pool.adapter().created()).as("three in each part, used again and again").hasSize(6);
    }

    /** Behaviour 21: a connection that ends in one part makes room in the other. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "FLUSH")
    void lossInOnePartServesTheOther(Loss loss) throws Exception {
        PoolUnderTest pool = open(Division.BY_USER, 1);
        ConnectionListener taken = pool.borrow("user 0");
        line.join("in the other part", () -> pool.borrow("user 1"));
        loss.of(taken, pool);
        ConnectionListener got = line.nextIs("in the other part");

        assertThat(physical(got).user()).isEqualTo("user 1");
        assertNothingIsLeft(pool, Division.BY_USER, 0);
        loss.clientLeaves(taken, pool);
        assertNothingIsLeft(pool, Division.BY_USER, 0);
        pool.giveBack(got);
    }

    /**
     * Behaviour 21: a flush of all connections serves who waits in another part. That one's own connection is being made while
     * the flush goes on, or it would be flushed too.
     */
    @Test
    @NotForStock(because = "a race: who waits in a part that goes may be served by it all the same, and nobody knows of"
            + " that connection any more")
    void flushOfAllPartsServesWhoWaits() throws Exception {
        PoolUnderTest pool = open(Division.BY_USER, 1);
        ConnectionListener taken = pool.borrow("user 0");
        Gate create = pool.on(Call.CREATE).blocking();
        Member<ScriptedHandle> waiter = crew.call("in the other part",
                () -> (ScriptedHandle) pool.manager().allocateConnection(pool.adapter(), new UserRequest("user 1")));
        waiter.awaitWaiting();
        pool.pool().flush(FlushMode.ALL);
        create.awaitArrival();
        create.open();

        ScriptedHandle got = waiter.get();
        assertThat(got.connection().user()).isEqualTo("user 1");
        assertNothingIsLeft(pool, Division.BY_USER, 0);
        got.close();
        pool.giveBack(taken);
    }

    /** Behaviours 21 and 4: so does a connection that could not be created, or for which no listener could be made. */
    @ParameterizedTest
    @CsvSource({
        "BY_USER, CREATE", "BY_SUBJECT, CREATE", "BY_SUBJECT_AND_USER, CREATE", "BY_TRANSACTION, CREATE",
        // The manager for transactions is IronJacamar's own: it makes its listeners without the script.
        "BY_USER, LISTEN", "BY_SUBJECT, LISTEN", "BY_SUBJECT_AND_USER, LISTEN"})
    void failedCreateInOnePartServesTheOther(Division division, Call failing) throws Exception {
        PoolUnderTest pool = open(division, 1);
        Gate gate = pool.on(failing).blockingThen(connection -> {
            throw new ResourceException("scripted");
        });
        Member<ConnectionListener> creator = crew.call("creator", () -> division.borrow(pool, 0));
        gate.awaitArrival();
        line.join("in the other part", () -> division.borrow(pool, 1));
        gate.open();

        assertThat(creator.failure()).hasMessageContaining("scripted");
        pool.giveBack(line.nextIs("in the other part"));
    }

    /** Behaviours 21 and 4: what one part has but cannot use counts as long as it is replaced, and no longer. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void replacedConnectionCountsOnce(boolean replaced) throws Exception {
        PoolUnderTest pool = open(Division.BY_USER, 1);
        pool.giveBack(pool.borrow("user 0"));
        pool.on(Call.MATCH).refusing();
        Gate create = replaced ? pool.on(Call.CREATE).blocking()
                : pool.on(Call.CREATE).blockingThen(connection -> {
                    throw new ResourceException("scripted");
                });
        Member<ConnectionListener> client = crew.call("client", () -> pool.borrow("user 0"));
        create.awaitArrival();
        line.join("in the other part", () -> pool.borrow("user 1"));
        create.open();
        if (replaced) {
            ConnectionListener got = client.get();
            line.assertNobodyElseIsServed();
            pool.giveBack(got);
        } else {
            assertThat(client.failure()).hasMessageContaining("scripted");
        }
        pool.giveBack(line.nextIs("in the other part"));
    }

    /** Behaviours 21 and 7: who gives up in one part is in nobody's way in the other. */
    @ParameterizedTest
    @EnumSource
    void whoGivesUpIsInNobodysWay(Division division) throws Exception {
        PoolUnderTest pool = open(division, 1);
        ConnectionListener taken = take(pool, division, 0);
        assertNothingIsLeft(pool, division, 1);
        Member<ConnectionListener> interrupted = line.join("interrupted", () -> division.borrow(pool, 1));
        line.join("patient", () -> division.borrow(pool, 0));
        interrupted.interrupt();
        assertThat(interrupted.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000657");
        pool.giveBack(taken);

        pool.giveBack(line.nextIs("patient"));
    }

    /** Behaviour 21: a second part appears while the first one is used for all it is worth. */
    @ParameterizedTest
    @EnumSource
    void secondPartAppearsUnderLoad(Division division) throws Exception {
        PoolUnderTest pool = open(division, 4);
        Load load = new Load(pool, division);
        for (int i = 0; i < 4; i++) {
            crew.run("of part 0, " + i, () -> load.client(0));
        }
        assertThat(load.warm.await(10, TimeUnit.SECONDS)).isTrue();
        for (int i = 0; i < 4; i++) {
            crew.run("of part 1, " + i, () -> load.client(1));
        }
        crew.joinAll();

        assertThat(load.failures).isEmpty();
        assertThat(load.mostOut).as("most connections in use at once").hasValueLessThanOrEqualTo(4);
        // Two threads that return at the same time may leave an old figure in the stock pools; one does not.
        pool.giveBack(pool.borrow());
        assertThat(pool.statistics().getInUseCount()).as("InUseCount at rest").isZero();
        assertThat(pool.statistics().getAvailableCount()).as("AvailableCount at rest").isEqualTo(4);
        assertThat(pool.statistics().getMaxUsedCount()).as("MaxUsedCount").isLessThanOrEqualTo(4);
    }

    /** Clients that keep books of how many connections are in use in all parts together. */
    private static final class Load {
        private static final int ROUNDS = 150;

        final CountDownLatch warm = new CountDownLatch(40);
        final AtomicInteger mostOut = new AtomicInteger();
        final List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
        private final AtomicInteger out = new AtomicInteger();
        private final PoolUnderTest pool;
        private final Division division;

        Load(PoolUnderTest pool, Division division) {
            this.pool = pool;
            this.division = division;
        }

        void client(int part) throws Exception {
            try {
                for (int round = 0; round < ROUNDS; round++) {
                    ConnectionListener taken = division.borrow(pool, part);
                    mostOut.accumulateAndGet(out.incrementAndGet(), Math::max);
                    Thread.yield();
                    out.decrementAndGet();
                    pool.giveBack(taken);
                    warm.countDown();
                }
            } catch (Throwable t) {
                failures.add(t);
            }
        }
    }

    /** Behaviours 21 and 22: what the statistics say is right for all parts together, at each step. */
    @ParameterizedTest
    @EnumSource
    void statisticsCountAllParts(Division division) throws Exception {
        PoolUnderTest pool = open(division, 3);
        ConnectionListener first = take(pool, division, 0);
        assertCounts(pool, 1, 1);
        ConnectionListener second = take(pool, division, 1);
        assertCounts(pool, 2, 2);
        ConnectionListener third = take(pool, division, 1);
        assertCounts(pool, 3, 3);
        assertThat(pool.pool().isFull()).isTrue();
        line.join("waiter", () -> division.borrow(pool, 0));
        assertThat(pool.statistics().getWaitCount()).as("WaitCount").isEqualTo(1);
        pool.giveBack(second);
        ConnectionListener fourth = line.nextIs("waiter");
        assertCounts(pool, 3, 4);
        pool.giveBack(first, third, fourth);
        assertCounts(pool, 0, 4);

        assertThat(pool.statistics().getMaxUsedCount()).as("MaxUsedCount").isEqualTo(3);
        assertThat(pool.pool().isFull()).isFalse();
    }

    /** Behaviours 21 and 22: switched on while several parts have connections in use; it is one of them that notices. */
    @ParameterizedTest
    @EnumSource
    void statisticsThatAreSwitchedOnCountAllParts(Division division) throws Exception {
        PoolUnderTest pool = open(division, 3);
        ConnectionListener first = take(pool, division, 0);
        pool.giveBack(take(pool, division, 1));
        pool.statistics().setEnabled(false);
        pool.statisticsWereReset();
        ConnectionListener second = take(pool, division, 1);
        pool.statistics().setEnabled(true);
        ConnectionListener third = take(pool, division, 0);

        assertThat(pool.statistics().getInUseCount()).as("InUseCount").isEqualTo(3);
        assertThat(pool.statistics().getAvailableCount()).as("AvailableCount").isZero();
        pool.giveBack(second);
        assertThat(pool.statistics().getInUseCount()).as("InUseCount").isEqualTo(2);
        pool.giveBack(first, third);
        assertThat(pool.statistics().getInUseCount()).as("InUseCount").isZero();
    }

    private static void assertCounts(PoolUnderTest pool, int inUse, int active) {
        assertThat(pool.statistics().getInUseCount()).as("InUseCount").isEqualTo(inUse);
        assertThat(pool.statistics().getAvailableCount()).as("AvailableCount").isEqualTo(3 - inUse);
        assertThat(pool.statistics().getActiveCount()).as("ActiveCount").isEqualTo(active);
        assertThat(pool.statistics().getIdleCount()).as("IdleCount").isEqualTo(active - inUse);
    }

    /** Behaviours 21 and 9; JBJCA-1238: a part that has gone leaves the maximum to the others, and may come again. */
    @Test
    void maximumOutlivesItsParts() throws Exception {
        PoolUnderTest pool = open(Division.BY_USER, 2);
        for (int round = 0; round < 3; round++) {
            pool.giveBack(pool.borrow("user 0"));
            ConnectionListener first = pool.borrow("user 1");
            pool.pool().flush(FlushMode.IDLE);
            assertThat(pool.mcps()).as("user 0 has none, user 1 has one").hasSize(1);
            ConnectionListener second = pool.borrow("user 1");
            assertNothingIsLeft(pool, Division.BY_USER, 1);
            assertNothingIsLeft(pool, Division.BY_USER, 0);
            line.join("back again", () -> pool.borrow("user 0"));
            pool.giveBack(first);
            ConnectionListener third = line.nextIs("back again");
            assertNothingIsLeft(pool, Division.BY_USER, 1);
            pool.giveBack(second, third);
        }
    }
}
