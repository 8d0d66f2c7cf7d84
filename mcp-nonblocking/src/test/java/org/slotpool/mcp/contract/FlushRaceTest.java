/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 3: flushes that meet a borrow or a return in each of its steps. */
class FlushRaceTest extends ContractTest {

    /** Behaviour 3: flush ALL comes while a borrower's connection is being matched; no capacity is lost. */
    @Test
    @StockFault(in = DEQUE, because = "the connection is checked out but has no permit yet, so flush does not release"
            + " it"
            + " and the later return does not find it", symptom = "InUseCount at rest")
    void flushAllDuringMatchLosesNoCapacity() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.giveBack(flushedDuringMatch(pool));
    }

    /** Behaviour 3: flush ALL comes while a borrower's connection is being matched; the borrower gets another one. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "nobody looks at the connection again after the match",
            symptom = "destroyed when handed out")
    void flushedDuringMatchIsNotHandedOut() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener got = flushedDuringMatch(pool);
        boolean destroyed = physical(got).isDestroyed();
        pool.giveBack(got);

        assertThat(destroyed).as("destroyed when handed out").isFalse();
    }

    private ConnectionListener flushedDuringMatch(PoolUnderTest pool) throws Exception {
        pool.giveBack(pool.borrow());
        Gate match = pool.on(Call.MATCH).blocking();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        match.awaitArrival();
        crew.run("flush", () -> pool.pool().flush(FlushMode.ALL)).awaitHeldUpOrEnded();
        match.open();
        return borrower.get();
    }

    /** Behaviour 3 and 23: a graceful flush comes while a borrower's connection is being matched. */
    @ParameterizedTest
    @EnumSource(names = {"GRACEFULLY", "IDLE", "INVALID"})
    void gentleFlushDuringMatchLosesNothing(FlushMode mode) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrowMany(2));
        Gate match = pool.on(Call.MATCH).blocking();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        match.awaitArrival();
        crew.run("flush", () -> pool.pool().flush(mode)).awaitHeldUpOrEnded();
        match.open();
        ConnectionListener got = borrower.get();

        assertThat(physical(got).isDestroyed()).as("destroyed when handed out").isFalse();
        pool.giveBack(got);
        crew.joinAll();
    }

    /** Behaviour 3: flush comes while the connection is being cleaned up on its way back. */
    @ParameterizedTest
    @EnumSource(FlushMode.class)
    void flushDuringCleanup(FlushMode mode) throws Exception {
        flushDuringReturn(mode, Call.CLEANUP);
    }

    /** Behaviour 3: flush comes just before a returned connection is idle again. */
    @ParameterizedTest
    @EnumSource(names = {"GRACEFULLY", "IDLE", "INVALID"})
    void gentleFlushJustBeforeIdle(FlushMode mode) throws Exception {
        flushDuringReturn(mode, Call.TO_POOL);
    }

    /** Behaviour 3: flush ALL comes just before a returned connection is idle again. */
    @Test
    @StockFault(in = LIST, because = "the flushed connection is put among the idle ones after it was destroyed",
            symptom = "handed out after its flush")
    void flushAllJustBeforeIdle() throws Exception {
        flushDuringReturn(FlushMode.ALL, Call.TO_POOL);
    }

    /** Behaviour 3 and 23: a graceful flush means a connection in use, also one that is idle again in a moment. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "they look at the listener's state before that step, and never again",
            symptom = "survived the flush")
    void gracefulFlushJustBeforeIdle() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        flushDuringReturn(pool, taken, FlushMode.GRACEFULLY, Call.TO_POOL);

        ConnectionListener next = pool.borrow();
        assertThat(physical(next)).as("survived the flush").isNotSameAs(physical(taken));
        pool.giveBack(next);
    }

    private void flushDuringReturn(FlushMode mode, Call step) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        flushDuringReturn(pool, pool.borrow(), mode, step);

        ConnectionListener next = pool.borrow();
        assertThat(physical(next).isDestroyed()).as("handed out after its flush").isFalse();
        pool.giveBack(next);
    }

    private void flushDuringReturn(PoolUnderTest pool, ConnectionListener taken, FlushMode mode, Call step)
            throws Exception {
        Gate gate = pool.on(step).blocking();
        Member<Void> returner = crew.run("returner", () -> pool.giveBack(taken));
        gate.awaitArrival();
        crew.run("flush", () -> pool.pool().flush(mode)).awaitHeldUpOrEnded();
        gate.open();
        returner.get();
        crew.joinAll();

        assertThat(pool.mcp().isIdle()).isTrue();
    }

    /** Behaviour 3 and 9: a connection that is killed while a flush validates it is destroyed once. */
    @Test
    @StockFault(in = DEQUE, because = "flush sets the state of what was destroyed meanwhile back to DESTROY",
            symptom = "created - destroyed")
    void killDuringFlushOfInvalid() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken);
        Gate validate = pool.on(Call.VALIDATE).blockingThen(
                connection -> Step.Outcome.REFUSE);
        Member<Void> flush = crew.run("flush", () -> pool.pool().flush(FlushMode.INVALID));
        validate.awaitArrival();
        crew.run("first error", () -> pool.reportError(taken[0])).awaitHeldUpOrEnded();
        crew.run("second error", () -> pool.reportError(taken[1])).awaitHeldUpOrEnded();
        validate.open();
        flush.get();
        crew.joinAll();

        assertThat(pool.mcp().isEmpty()).isTrue();
    }

    /** Behaviour 3: two flushes at once take each connection once. */
    @Test
    void twoFlushesAtOnce() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(4));
        ConnectionListener[] taken = pool.borrowMany(4);
        pool.giveBack(taken[0], taken[1]);
        Gate destroy = pool.on(Call.DESTROY).blocking();
        crew.run("first flush", () -> pool.pool().flush(FlushMode.ALL));
        destroy.awaitArrival();
        Member<Void> second = crew.run("second flush", () -> pool.pool().flush(FlushMode.ALL));
        second.awaitHeldUpOrEnded();
        destroy.open();
        crew.joinAll();
        pool.giveBack(taken[2], taken[3]);

        assertThat(pool.mcp().isEmpty()).isTrue();
    }
}
