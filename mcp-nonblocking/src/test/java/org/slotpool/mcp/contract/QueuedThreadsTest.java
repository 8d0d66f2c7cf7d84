/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import jakarta.resource.ResourceException;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.WaitingLine;
import org.slotpool.mcp.testkit.WaitingLine.Served;

/**
 * Behaviour 24: WildFly's dump-queued-threads-in-pool shows every thread that has been waiting for a while, with its
 * stack; to be shown changes nothing for the thread.
 */
class QueuedThreadsTest extends ContractTest {

    /** Long enough for every thread that waits to be shown, on any machine; the tests do not wait any longer than it takes. */
    private static final Duration A_WHILE = Duration.ofSeconds(8);
    private static final String[] THREE = {"waiter 0", "waiter 1", "waiter 2"};

    private final WaitingLine line = new WaitingLine(crew);

    private PoolUnderTest open(int max) {
        return open(PoolSetup.max(max).blockingTimeout(PoolSetup.PAST_PATIENCE));
    }

    private static List<String> names(PoolUnderTest pool) {
        return Arrays.stream(pool.pool().dumpQueuedThreads())
                .map(dump -> dump.lines().findFirst().orElse("").replace("Queued thread: ", "")).toList();
    }

    private static void awaitListed(PoolUnderTest pool, String... threads) {
        await("threads that are shown").pollInterval(Duration.ofMillis(2)).atMost(A_WHILE)
                .untilAsserted(() -> assertThat(names(pool)).containsExactlyInAnyOrder(threads));
    }

    /** Behaviour 24: while nobody waits nobody is shown. */
    @Test
    void nobodyIsShownWhereNobodyWaits() throws Exception {
        PoolUnderTest pool = open(1);
        assertThat(pool.pool().dumpQueuedThreads()).isEmpty();
        ConnectionListener taken = pool.borrow();
        assertThat(pool.pool().dumpQueuedThreads()).isEmpty();
        pool.giveBack(taken);
        assertThat(pool.pool().dumpQueuedThreads()).isEmpty();
    }

    /** Behaviour 24: all who wait are shown, with the stack of a thread that wants a connection. */
    @Test
    void allWhoWaitAreShown() throws Exception {
        PoolUnderTest pool = open(2);
        ConnectionListener[] taken = pool.borrowMany(2);
        line.joinAll(pool::borrow, THREE);
        awaitListed(pool, THREE);
        assertThat(pool.pool().dumpQueuedThreads()).hasSize(3)
                .allSatisfy(dump -> assertThat(dump).contains(":getConnection:"));
        assertThat(pool.pool().isFull()).isTrue();
        for (int i = 0; i < 3; i++) {
            line.assertNobodyElseIsServed();
            pool.giveBack(taken[i % 2]);
            taken[i % 2] = line.nextIs(THREE[i]);
            awaitListed(pool, Arrays.copyOfRange(THREE, i + 1, 3));
        }
        pool.giveBack(taken);

        assertThat(pool.pool().dumpQueuedThreads()).isEmpty();
        assertThat(pool.statistics().getWaitCount()).as("WaitCount").isEqualTo(3);
        assertThat(pool.statistics().getMaxWaitCount()).as("MaxWaitCount").isEqualTo(3);
        assertThat(pool.statistics().getMaxUsedCount()).as("MaxUsedCount").isEqualTo(2);
        assertThat(pool.adapter().created()).hasSize(2);
    }

    /** Behaviours 24 and 15: threads that came later, and are not shown yet, are served after those that are. */
    @Test
    void thoseWhoAreShownAreServedBeforeThoseWhoCameLater() throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = pool.borrow();
        line.joinAll(pool::borrow, THREE);
        awaitListed(pool, THREE);
        line.joinAll(pool::borrow, "later 0", "later 1");
        for (String name : new String[] {"waiter 0", "waiter 1", "waiter 2", "later 0", "later 1"}) {
            line.assertNobodyElseIsServed();
            pool.giveBack(taken);
            taken = line.nextIs(name);
        }
        pool.giveBack(taken);
    }

    /** Behaviours 24 and 15: connections that come back all at once serve those who are shown, and nobody else. */
    @Test
    void returnsAtOnceServeThoseWhoAreShown() throws Exception {
        PoolUnderTest pool = open(3);
        ConnectionListener[] taken = pool.borrowMany(3);
        line.joinAll(pool::borrow, THREE);
        awaitListed(pool, THREE);
        line.joinAll(pool::borrow, "later 0", "later 1", "later 2");
        for (ConnectionListener listener : taken) {
            crew.run("returner", () -> pool.giveBack(listener));
        }
        List<Served> first = line.next(3);
        assertThat(first).extracting(Served::name).containsExactlyInAnyOrder(THREE);
        line.assertNobodyElseIsServed();
        for (Served served : first) {
            pool.giveBack(served.connection());
        }
        for (Served served : line.next(3)) {
            pool.giveBack(served.connection());
        }
    }

    /** Behaviours 24 and 16: nobody who comes passes those who are shown. */
    @Test
    void nobodyPassesThoseWhoAreShown() throws Exception {
        assertNobodyPasses(open(1));
    }

    /** Behaviours 24 and 16: also where pool-fair is false. */
    @Test
    @NotForStock(because = "in their unfair pools everybody may pass")
    void nobodyPassesThoseWhoAreShownInAnUnfairPool() throws Exception {
        assertNobodyPasses(open(PoolSetup.max(1).blockingTimeout(PoolSetup.PAST_PATIENCE).with(c -> c.setFair(false))));
    }

    private void assertNobodyPasses(PoolUnderTest pool) throws Exception {
        ConnectionListener taken = pool.borrow();
        line.joinAll(pool::borrow, THREE);
        awaitListed(pool, THREE);
        pool.configuration().setBlockingTimeout(0);
        for (String name : THREE) {
            pool.giveBack(taken);
            assertThat(catchThrowable(pool::borrow)).as("who passes those who wait")
                    .isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
            taken = line.nextIs(name);
        }
        pool.giveBack(taken);
    }

    /** Behaviours 24 and 7: one that is shown times out, another is interrupted: the others keep their order. */
    @ParameterizedTest
    @ValueSource(strings = {"first", "middle", "last"})
    void whoGivesUpWhileShownIsNoLongerShown(String place) throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = pool.borrow();
        if (!place.equals("first")) {
            line.join("patient 0", pool::borrow);
        }
        Member<ConnectionListener> interrupted = line.join("interrupted", pool::borrow);
        pool.configuration().setBlockingTimeout(2_000);
        Member<ConnectionListener> late = line.join("late", pool::borrow);
        pool.configuration().setBlockingTimeout(PoolSetup.PAST_PATIENCE);
        if (!place.equals("last")) {
            line.join("patient 1", pool::borrow);
        }
        await("shown").pollInterval(Duration.ofMillis(2)).atMost(A_WHILE)
                .untilAsserted(() -> assertThat(names(pool)).contains("interrupted", "late"));
        interrupted.interrupt();
        assertThat(interrupted.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000657");
        assertThat(late.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
        String[] left = switch (place) {
            case "first" -> new String[] {"patient 1"};
            case "middle" -> new String[] {"patient 0", "patient 1"};
            default -> new String[] {"patient 0"};
        };
        awaitListed(pool, left);
        for (String name : left) {
            pool.giveBack(taken);
            taken = line.nextIs(name);
        }
        pool.giveBack(taken);

        assertThat(pool.pool().dumpQueuedThreads()).isEmpty();
        assertThat(pool.statistics().getBlockingFailureCount()).as("an interrupt is no timeout").isEqualTo(1);
    }

    /** Behaviours 24 and 15: capacity that becomes free goes to the first of those who are shown. */
    @ParameterizedTest
    @EnumSource
    void freedCapacityGoesToTheFirstWhoIsShown(Loss loss) throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = pool.borrow();
        line.joinAll(pool::borrow, "waiter 0", "waiter 1");
        awaitListed(pool, "waiter 0", "waiter 1");
        loss.of(taken, pool);
        ConnectionListener created = line.nextIs("waiter 0");
        loss.clientLeaves(taken, pool);
        line.assertNobodyElseIsServed();
        pool.giveBack(created);

        pool.giveBack(line.nextIs("waiter 1"));
    }

    /** Behaviours 24 and 14: a shutdown tells those who are shown. */
    @Test
    void shutdownTellsThoseWhoAreShown() throws Exception {
        PoolUnderTest pool = open(1);
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> first = line.join("waiter 0", pool::borrow);
        Member<ConnectionListener> second = line.join("waiter 1", pool::borrow);
        awaitListed(pool, "waiter 0", "waiter 1");
        pool.close();

        for (Member<ConnectionListener> waiter : List.of(first, second)) {
            assertThat(waiter.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        }
        awaitListed(pool);
        pool.giveBack(taken);
    }

    /** Behaviours 24 and 21: those who wait in different parts of one Pool are shown together. */
    @ParameterizedTest
    @EnumSource
    void allPartsAreShown(Division division) throws Exception {
        PoolUnderTest pool = open(division.of(PoolSetup.max(1)).blockingTimeout(PoolSetup.PAST_PATIENCE));
        ConnectionListener taken = crew.call("taker", () -> division.borrow(pool, 0)).get();
        line.join("waiter 0", () -> division.borrow(pool, 1));
        line.join("waiter 1", () -> division.borrow(pool, 0));
        line.join("waiter 2", () -> division.borrow(pool, 1));
        awaitListed(pool, THREE);
        for (String name : THREE) {
            pool.giveBack(taken);
            taken = line.nextIs(name);
        }
        pool.giveBack(taken);
    }

    /** Behaviours 24 and 22: a queue that is always there does no harm to figures or capacity. */
    @Test
    void lastingQueueLeavesNothingBehind() throws Exception {
        PoolUnderTest pool = open(2);
        ConnectionListener[] taken = pool.borrowMany(2);
        for (int round = 0; round < 4; round++) {
            String first = "a" + round;
            String second = "b" + round;
            line.joinAll(pool::borrow, first, second);
            awaitListed(pool, first, second);
            pool.giveBack(taken);
            List<Served> served = line.next(2);
            assertThat(served).extracting(Served::name).containsExactlyInAnyOrder(first, second);
            taken = new ConnectionListener[] {served.get(0).connection(), served.get(1).connection()};
            assertThat(pool.statistics().getInUseCount()).isEqualTo(2);
        }
        pool.giveBack(taken);

        assertThat(pool.pool().isFull()).isFalse();
        assertThat(pool.statistics().getAvailableCount()).isEqualTo(2);
    }
}
