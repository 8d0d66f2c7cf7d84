/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/**
 * Behaviour 11; JBJCA-1536, JBJCA-1496, JBJCA-1354: the adapter is called with nothing held. From each of its calls, it
 * lets another thread call the pool, and waits for that thread.
 */
class ReentrancyTest extends ContractTest {

    private static final String LOCKED = "the adapter is called under the connection's lock, which every return takes";

    private final AtomicBoolean hung = new AtomicBoolean();

    private Step callingBack(Crew.Task action) {
        return connection -> {
            Crew.Member<Void> callback = crew.run("callback", action);
            if (callback.endsWithin(poolClass.patience())) {
                callback.get();
            } else {
                hung.set(true);
            }
            return Step.Outcome.PROCEED;
        };
    }

    private void assertNothingHung() {
        assertThat(hung.get()).as("a callback hung").isFalse();
    }

    /** Behaviour 11: the other thread reports that this very connection broke. */
    @ParameterizedTest
    @EnumSource(names = {"MATCH", "VALIDATE"})
    @StockFault(in = DEQUE, because = LOCKED, symptom = "a callback hung")
    @StockFault(in = LIST, because = "nobody looks at the connection again after the match",
            symptom = "destroyed when handed out")
    void errorFromAnotherThreadDuringBorrow(Call call) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).with(c -> c.setValidateOnMatch(true)));
        ConnectionListener old = pool.borrow();
        pool.giveBack(old);
        pool.on(call).doing(callingBack(() -> pool.reportError(old)));
        ConnectionListener got = pool.borrow();

        assertNothingHung();
        assertThat(physical(got).isDestroyed()).as("destroyed when handed out").isFalse();
        assertThat(physical(old).destroys()).isEqualTo(1);
        pool.giveBack(got);
    }

    /** Behaviour 11: the other thread reports that this very connection broke, while it is cleaned up. */
    @Test
    @StockFault(in = DEQUE, because = LOCKED, symptom = "a callback hung")
    void errorFromAnotherThreadDuringCleanup() throws Exception {
        errorDuringReturn(Call.CLEANUP);
    }

    /** Behaviour 11: the other thread reports that this very connection broke, just before it is idle. */
    @Test
    @StockFault(in = DEQUE, because = LOCKED, symptom = "a callback hung")
    @StockFault(in = LIST, because = "the destroyed connection is put among the idle ones all the same",
            symptom = "connections left")
    void errorFromAnotherThreadJustBeforeIdle() throws Exception {
        errorDuringReturn(Call.TO_POOL);
    }

    private void errorDuringReturn(Call call) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener taken = pool.borrow();
        pool.on(call).doing(callingBack(() -> pool.reportError(taken)));
        pool.giveBack(taken);

        assertNothingHung();
        assertThat(physical(taken).destroys()).isEqualTo(1);
        assertThat(pool.mcp().getActive()).as("connections left").isZero();
    }

    /** Behaviour 11: the other thread reports the error once more while the connection is being destroyed. */
    @Test
    @StockFault(in = DEQUE, because = LOCKED, symptom = "a callback hung")
    void errorFromAnotherThreadDuringDestroy() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener taken = pool.borrow();
        pool.on(Call.DESTROY).doing(callingBack(() -> pool.reportError(taken)));
        pool.kill(taken);

        assertNothingHung();
        assertThat(physical(taken).destroys()).isEqualTo(1);
    }

    /** Behaviour 11: in the same thread, an adapter that finds the error while it validates reports it at once. */
    @ParameterizedTest
    @EnumSource(names = {"MATCH", "VALIDATE"})
    void errorFromTheSameThreadDuringBorrow(Call call) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).with(c -> c.setValidateOnMatch(true)));
        ConnectionListener old = pool.borrow();
        pool.giveBack(old);
        pool.on(call).doing(connection -> {
            connection.fail();
            return Step.Outcome.REFUSE;
        });
        ConnectionListener got = pool.borrow();

        assertThat(physical(old).destroys()).isEqualTo(1);
        assertThat(pool.mcp().getActive()).isEqualTo(1);
        pool.giveBack(got);
    }

    /** Behaviour 11: the other thread does everything else that a pool can be asked for. */
    @ParameterizedTest
    @EnumSource(names = {"CREATE", "LISTEN", "MATCH", "CLEANUP", "TO_POOL", "DESTROY"})
    void otherWorkDuringCall(Call call) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5));
        pool.giveBack(pool.borrowMany(2));
        ConnectionListener first = pool.borrow();
        ConnectionListener second = pool.borrow();
        pool.giveBack(first);
        pool.on(call).doing(callingBack(() -> {
            ConnectionListener other = pool.borrow();
            pool.pool().flush(FlushMode.IDLE);
            pool.removeIdle();
            pool.mcp().validateConnections();
            pool.mcp().findConnectionListener(other.getManagedConnection());
            pool.giveBack(other);
        }));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken);
        pool.kill(second);

        assertNothingHung();
        assertThat(pool.mcp().isIdle()).isTrue();
    }

    /** Behaviour 11: while a flush validates, others go on, and report errors. */
    @Test
    @StockFault(in = LIST, because = "flush validates under the monitor that every borrow and return takes",
            symptom = "a callback hung")
    void otherWorkDuringFlushOfInvalid() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken[0]);
        pool.on(Call.VALIDATE).doing(callingBack(() -> {
            pool.giveBack(pool.borrow());
            pool.reportError(taken[1]);
        }));
        pool.pool().flush(FlushMode.INVALID);

        assertNothingHung();
        assertThat(physical(taken[1]).destroys()).isEqualTo(1);
    }

    /** Behaviour 11: while the background validation looks at a connection, others go on, and report errors. */
    @Test
    @StockFault(in = LIST, because = "what was destroyed during its validation is put among the idle ones again",
            symptom = "connections of the pool")
    void otherWorkDuringBackgroundValidation() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(4));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken);
        pool.age(Duration.ofHours(1));
        pool.on(Call.VALIDATE).doing(callingBack(() -> {
            pool.giveBack(pool.borrow());
            pool.reportError(taken[0]);
            pool.reportError(taken[1]);
        }));
        pool.mcp().validateConnections();

        assertNothingHung();
        assertThat(physical(taken[0]).destroys()).isEqualTo(1);
        assertThat(physical(taken[1]).destroys()).isEqualTo(1);
    }
}
