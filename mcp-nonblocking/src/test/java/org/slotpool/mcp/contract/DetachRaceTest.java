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

import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

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
import org.slotpool.mcp.testkit.ScriptedAdapter.Kind;
import org.slotpool.mcp.testkit.ScriptedConnection;
import org.slotpool.mcp.testkit.ScriptedListener;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 26: lazy association takes connections from their holders, never from those who are about to get them. */
class DetachRaceTest extends ContractTest {

    private static final long AT_ONCE = 5;
    private static final long PATIENT = PoolSetup.PAST_PATIENCE;
    private static final int THREADS = 4;
    private static final int OPERATIONS = 150;

    private PoolUnderTest full() {
        return open(PoolSetup.max(1).blockingTimeout(AT_ONCE).of(Kind.DISSOCIATABLE).sharable());
    }

    /** Behaviour 26: without a handle there is nothing to dissociate: who has got the connection keeps it. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "lazy association takes what is checked out", symptom = "second client")
    void leavesConnectionsWithoutAHandleAlone() throws Exception {
        PoolUnderTest pool = full();
        ConnectionListener taken = pool.borrow();
        assertRefused(pool);

        assertThat(pool.adapter().script().count(Call.DISSOCIATE)).isZero();
        pool.giveBack(taken);
    }

    /** Behaviour 26: the pool is full because a connection is being matched for somebody. */
    @Test
    @StockFault(in = DEQUE, because = "lazy association takes what is checked out, and waits for who has it",
            symptom = "second client")
    void leavesWhatIsBeingMatchedAlone() throws Exception {
        leavesWhatIsUnderWayAlone(Call.MATCH);
    }

    /** Behaviour 26: the same a moment later, when it is lent. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "lazy association takes what is checked out", symptom = "second client")
    void leavesWhatIsBeingLentAlone() throws Exception {
        leavesWhatIsUnderWayAlone(Call.LEND);
    }

    private void leavesWhatIsUnderWayAlone(Call step) throws Exception {
        PoolUnderTest pool = full();
        pool.giveBack(pool.borrow());
        Gate gate = pool.on(step).blocking();
        Member<ConnectionListener> first = crew.call("first", pool::borrow);
        gate.awaitArrival();
        assertRefused(pool);
        gate.open();
        ConnectionListener got = first.get();

        assertThat(physical(got).isDestroyed()).as("destroyed under its holder").isFalse();
        assertThat(pool.adapter().created()).hasSize(1);
        pool.giveBack(got);
    }

    /** Behaviour 26: a connection that was handed to a waiting client is being matched for it. */
    @Test
    @StockFault(in = DEQUE, because = "lazy association takes what is checked out, and waits for who has it",
            symptom = "second client")
    void leavesWhatIsBeingMatchedForAWaiterAlone() throws Exception {
        PoolUnderTest pool = full();
        ConnectionListener taken = enlisted(pool.borrow());
        Member<ConnectionListener> waiter = waiting(pool);
        Gate match = pool.on(Call.MATCH).blocking();
        giveBackDelisted(pool, taken);
        match.awaitArrival();
        assertRefused(pool);
        match.open();
        ConnectionListener got = waiter.get();

        assertThat(physical(got).isDestroyed()).as("destroyed under its holder").isFalse();
        pool.giveBack(got);
    }

    /**
     * Behaviour 26: a connection was handed to a waiting client that does not run yet, and the next client finds the
     * pool full. Whether it comes in between is chance, so it is tried often.
     */
    @Test
    @NotForStock(because = "a race; they take connections without a handle, which is shown above")
    void leavesWhatIsOnItsWayToAWaiterAlone() throws Exception {
        PoolUnderTest pool = full();
        for (int round = 0; round < 100; round++) {
            ConnectionListener taken = enlisted(pool.borrow());
            Member<ConnectionListener> waiter = waiting(pool);
            giveBackDelisted(pool, taken);
            ConnectionListener mine = borrowOrNull(pool);
            if (mine != null) {
                enlisted(mine);
                assertThat(waiter.isDone()).as("both have a connection").isFalse();
                assertThat(physical(mine).isDestroyed()).as("destroyed under its holder").isFalse();
                giveBackDelisted(pool, mine);
            }
            ConnectionListener theirs = waiter.get();
            assertThat(physical(theirs).isDestroyed()).as("destroyed under its holder").isFalse();
            pool.giveBack(theirs);
        }
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** In a thread of its own: it may be held up by those who have not got their connection yet. */
    private void assertRefused(PoolUnderTest pool) {
        Member<ConnectionListener> second = crew.call("second client", pool::borrow);

        assertThat(second.endsWithin(pool.patience())).as("second client has its answer").isTrue();
        assertThat(second.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
    }

    private Member<ConnectionListener> waiting(PoolUnderTest pool) {
        pool.configuration().setBlockingTimeout(PATIENT);
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        pool.configuration().setBlockingTimeout(AT_ONCE);
        return waiter;
    }

    private static ConnectionListener enlisted(ConnectionListener listener) {
        ((ScriptedListener) listener).enlistByHand();
        return listener;
    }

    private static void giveBackDelisted(PoolUnderTest pool, ConnectionListener listener) throws ResourceException {
        ((ScriptedListener) listener).delistByHand();
        pool.giveBack(listener);
    }

    private static ConnectionListener borrowOrNull(PoolUnderTest pool) {
        try {
            return pool.borrow();
        } catch (ResourceException e) {
            return null;
        }
    }

    /** Behaviour 26: more clients than connections, in an order that the seed decides for each thread. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {401, 402, 403})
    @NotForStock(because = "a race; they take connections without a handle, which is shown above")
    void eachConnectionHasOneHolder(long seed) {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(AT_ONCE).of(Kind.DISSOCIATABLE).sharable());
        Map<ScriptedConnection, Thread> holders = new ConcurrentHashMap<>();
        Map<String, Integer> faults = new ConcurrentHashMap<>();
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(seed * THREADS + i);
            crew.run("client " + i, () -> {
                for (int n = 0; n < OPERATIONS; n++) {
                    ConnectionListener taken = borrowOrNull(pool);
                    if (taken != null) {
                        hold(pool, taken, random, holders, faults);
                    }
                }
            });
        }
        crew.joinAll();

        assertThat(faults).isEmpty();
    }

    private static void hold(PoolUnderTest pool, ConnectionListener taken, Random random,
            Map<ScriptedConnection, Thread> holders, Map<String, Integer> faults) throws ResourceException {
        ScriptedConnection connection = physical(taken);
        if (holders.putIfAbsent(connection, Thread.currentThread()) != null) {
            faults.merge("a second holder", 1, Integer::sum);
        }
        for (int n = random.nextInt(20); n > 0; n--) {
            Thread.yield();
        }
        if (connection.isDestroyed()) {
            faults.merge("destroyed under its holder", 1, Integer::sum);
        }
        holders.remove(connection);
        if (random.nextInt(20) == 0) {
            pool.kill(taken);
        } else {
            pool.giveBack(taken);
        }
    }
}
