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

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedAdapter.Kind;
import org.slotpool.mcp.testkit.ScriptedHandle;
import org.slotpool.mcp.testkit.ScriptedListener;
import org.slotpool.mcp.testkit.StockFault;

/**
 * Behaviour 11; JBJCA-1536, JBJCA-1352, JBJCA-1311: an adapter takes its own monitor in each of its calls, and holds it
 * when it calls the pool. A pool that holds a lock of its own while it calls the adapter locks itself up.
 */
class AdapterMonitorTest extends ContractTest {

    /** Lets one thread come into the adapter while another one, which holds the adapter's monitor, reports an error. */
    private void meet(PoolUnderTest pool, Crew.Task intoTheAdapter, ConnectionListener broken) throws Exception {
        Object monitor = pool.adapter().useOwnMonitor();
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch other = new CountDownLatch(1);
        Member<Void> adapter = crew.run("adapter", () -> {
            synchronized (monitor) {
                held.countDown();
                other.await(10, TimeUnit.SECONDS);
                pool.reportError(broken);
            }
        });
        held.await();
        Member<Void> caller = crew.run("caller", intoTheAdapter);
        caller.awaitHeldUpOrEnded();
        other.countDown();

        assertThat(adapter.endsWithin(pool.patience()) && caller.endsWithin(pool.patience())).as("no deadlock").isTrue();
        adapter.get();
        caller.get();
    }

    /** Behaviour 11: a borrow meets an error report. */
    @Test
    @StockFault(in = DEQUE, because = "the adapter is called under the connection's lock", symptom = "no deadlock")
    void borrowMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener idle = pool.borrow();
        pool.giveBack(idle);
        meet(pool, () -> pool.giveBack(pool.borrow()), idle);
    }

    /** Behaviour 11: a return meets an error report. */
    @Test
    @StockFault(in = DEQUE, because = "the adapter is called under the connection's lock", symptom = "no deadlock")
    void returnMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener taken = pool.borrow();
        meet(pool, () -> pool.giveBack(taken), taken);
    }

    /** Behaviour 11: a kill meets an error report. */
    @Test
    @StockFault(in = DEQUE, because = "the adapter is called under the connection's lock", symptom = "no deadlock")
    void killMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener taken = pool.borrow();
        meet(pool, () -> pool.kill(taken), taken);
    }

    /** Behaviour 11: a flush of invalid connections meets an error report. */
    @Test
    @StockFault(in = LIST, because = "flush validates under the monitor that every return takes",
            symptom = "no deadlock")
    void flushOfInvalidMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken);
        meet(pool, () -> pool.pool().flush(FlushMode.INVALID), taken[0]);
    }

    /** Behaviour 11: a flush of everything meets an error report. */
    @Test
    void flushOfEverythingMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken[0]);
        meet(pool, () -> pool.pool().flush(FlushMode.ALL), taken[1]);
    }

    /** Behaviour 11: background validation meets an error report. */
    @Test
    void backgroundValidationMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken);
        pool.age(Duration.ofHours(1));
        meet(pool, () -> pool.mcp().validateConnections(), taken[1]);
    }

    /** Behaviours 8 and 11: the idle check, which destroys, meets an error report. */
    @Test
    void idleCheckMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken[0]);
        pool.age(Duration.ofHours(1));
        meet(pool, pool::removeIdle, taken[1]);

        assertThat(physical(taken[0]).destroys()).isEqualTo(1);
    }

    /** Behaviour 11: a create meets an error report. */
    @Test
    void createMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener taken = pool.borrow();
        meet(pool, () -> pool.giveBack(pool.borrow()), taken);

        assertThat(pool.adapter().created()).hasSize(2);
    }

    /** Behaviours 11 and 13: a fill meets an error report. */
    @Test
    void fillMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(4).prefilledTo(1));
        pool.mcp();
        pool.awaitActive(1);
        ConnectionListener taken = pool.borrow();
        meet(pool, () -> pool.mcp().fillTo(3), taken);

        assertThat(pool.adapter().created()).hasSizeGreaterThanOrEqualTo(3);
    }

    /** Behaviours 11 and 26; JBJCA-1496: lazy association, which dissociates, meets an error report. */
    @Test
    void lazyAssociationMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).of(Kind.DISSOCIATABLE).sharable());
        pool.connect();
        ConnectionListener other = pool.borrow();
        ((ScriptedListener) other).enlistByHand();
        meet(pool, () -> pool.connect().close(), other);
    }

    /** Behaviour 11 and 14; JBJCA-1352: a shutdown meets an error report. */
    @Test
    void shutdownMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(2);
        meet(pool, pool::close, taken[0]);
    }

    /** Behaviour 11 and 14; JBJCA-1352: the last returns of a graceful shutdown meet an error report. */
    @Test
    void gracefulShutdownMeetsError() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ScriptedHandle handle = pool.connect();
        ConnectionListener other = pool.borrow();
        pool.manager().prepareShutdown();
        meet(pool, handle::close, other);

        assertThat(pool.adapter().open()).isZero();
    }

    /** Behaviour 11: the same by chance, many times. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    @NotForStock(because = "the deque locks itself up sooner or later, as borrowMeetsError shows; in the list a"
            + " connection"
            + " that is handed out while its error is reported stays in use for ever, sometimes")
    void errorsAgainstBorrowers(long seed) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        Object monitor = pool.adapter().useOwnMonitor();
        for (int i = 0; i < 3; i++) {
            crew.run("borrower " + i, () -> {
                for (int round = 0; round < 150; round++) {
                    pool.giveBack(pool.borrow());
                }
            });
        }
        crew.run("adapter", () -> reportErrors(pool, monitor, new Random(seed)));
        crew.joinAll();
    }

    private static void reportErrors(PoolUnderTest pool, Object monitor, Random random) throws ResourceException {
        for (int round = 0; round < 100; round++) {
            pool.giveBack(pool.borrow());
            List<ConnectionListener> all = pool.listeners();
            ConnectionListener any = all.get(Math.max(0, all.size() - 1 - random.nextInt(4)));
            synchronized (monitor) {
                pool.reportError(any);
            }
        }
    }
}
