/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.WaitingLine;
import org.slotpool.mcp.testkit.WaitingLine.Served;

/**
 * Behaviour 15; rails 6416: threads that queue are served in the order in which they queued. {@code pool-fair} makes no
 * difference to that: it is about those who come when others wait.
 */
class RailsOrderTest extends ContractTest {

    private final WaitingLine line = new WaitingLine(crew);

    private PoolUnderTest open(int max, boolean fair) {
        return open(PoolSetup.max(max).blockingTimeout(PoolSetup.PAST_PATIENCE).with(c -> c.setFair(fair)));
    }

    private static String[] group(String name, int size) {
        return IntStream.range(0, size).mapToObj(i -> name + " " + i).toArray(String[]::new);
    }

    /** Behaviour 15: ten threads queue, one connection comes back again and again. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    void oneConnectionServesThemInOrder(boolean fair) throws Exception {
        PoolUnderTest pool = open(1, fair);
        ConnectionListener taken = pool.borrow();
        String[] threads = group("thread", 10);
        line.joinAll(pool::borrow, threads);
        for (String thread : threads) {
            line.assertNobodyElseIsServed();
            pool.giveBack(taken);
            taken = line.nextIs(thread);
        }
        pool.giveBack(taken);

        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** Behaviour 15: ten threads queue, several connections come back one after another, the last one first. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    void severalConnectionsServeThemInOrder(boolean fair) throws Exception {
        PoolUnderTest pool = open(10, fair);
        ConnectionListener[] taken = pool.borrowMany(10);
        String[] threads = group("thread", 10);
        line.joinAll(pool::borrow, threads);
        for (int i = 0; i < threads.length; i++) {
            line.assertNobodyElseIsServed();
            pool.giveBack(taken[taken.length - 1 - i]);
            taken[taken.length - 1 - i] = line.nextIs(threads[i]);
        }
        pool.giveBack(taken);

        assertThat(pool.adapter().created()).hasSize(10);
    }

    /** Behaviour 15: two groups queue; as many connections as the first one has threads come back at once. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    void firstGroupIsServedBeforeTheSecond(boolean fair) throws Exception {
        PoolUnderTest pool = open(5, fair);
        ConnectionListener[] taken = pool.borrowMany(5);
        line.joinAll(pool::borrow, group("first group", 5));
        line.joinAll(pool::borrow, group("second group", 5));
        for (ConnectionListener listener : taken) {
            crew.run("returner", () -> pool.giveBack(listener));
        }
        List<Served> first = line.next(5);
        assertThat(first).extracting(Served::name).containsExactlyInAnyOrder(group("first group", 5));
        line.assertNobodyElseIsServed();
        for (Served served : first) {
            pool.giveBack(served.connection());
        }
        List<Served> second = line.next(5);
        assertThat(second).extracting(Served::name).containsExactlyInAnyOrder(group("second group", 5));
        for (Served served : second) {
            pool.giveBack(served.connection());
        }

        assertThat(pool.adapter().created()).hasSize(5);
    }

    /** Behaviour 15: those who come while others are being served queue behind those who wait. */
    @ParameterizedTest(name = "fair {0}")
    @ValueSource(booleans = {true, false})
    void laterThreadsQueueBehindEarlierOnes(boolean fair) throws Exception {
        PoolUnderTest pool = open(1, fair);
        ConnectionListener taken = pool.borrow();
        line.joinAll(pool::borrow, group("thread", 3));
        for (int i = 0; i < 12; i++) {
            pool.giveBack(taken);
            taken = line.nextIs("thread " + i);
            if (i < 9) {
                // Whoever has been served queues again, so to speak.
                line.join("thread " + (i + 3), pool::borrow);
            }
        }
        pool.giveBack(taken);
    }
}
