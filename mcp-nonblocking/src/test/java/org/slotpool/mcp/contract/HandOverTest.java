/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 3: flushes that meet a connection on its way from one client to the next. */
class HandOverTest extends ContractTest {

    private static final int ROUNDS = 60;

    /** Where a connection was in its way to the waiting client when the flush had returned. */
    private enum Match { NONE, BEFORE_THE_FLUSH_RETURNED, AFTER_IT }

    /** Behaviour 3: flush ALL comes while a connection is being matched for a client that has waited for it. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "nobody looks at the connection again after the match",
            symptom = "destroyed when handed out")
    void waiterGetsNothingThatWasFlushedDuringItsMatch() throws Exception {
        flushDuringTheMatchForAWaiter(FlushMode.ALL);
    }

    /** Behaviours 3 and 23: the same for a graceful flush. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "what is being matched counts as in use: it goes when it comes back",
            symptom = "number of the connection that was handed out")
    void waiterGetsNothingThatWasFlushedGracefullyDuringItsMatch() throws Exception {
        flushDuringTheMatchForAWaiter(FlushMode.GRACEFULLY);
    }

    private void flushDuringTheMatchForAWaiter(FlushMode mode) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        Gate match = pool.on(Call.MATCH).blocking();
        pool.giveBack(taken);
        match.awaitArrival();
        crew.run("flush", () -> pool.pool().flush(mode)).awaitHeldUpOrEnded();
        match.open();
        ConnectionListener got = waiter.get();
        boolean destroyed = physical(got).isDestroyed();
        int number = physical(got).number();
        pool.giveBack(got);

        assertThat(destroyed).as("destroyed when handed out").isFalse();
        assertThat(number).as("number of the connection that was handed out").isEqualTo(2);
        assertThat(physical(taken).destroys()).isEqualTo(1);
    }

    /**
     * Behaviours 3 and 23: a flush begins and ends between the hand-over to a waiting client and that client's next
     * step. Whether the client is so slow is chance, so it is tried often. A client whose match had begun before the
     * flush returned is not looked at: it may have got the connection first.
     */
    @ParameterizedTest
    @EnumSource(names = {"ALL", "GRACEFULLY"})
    @NotForStock(because = "a race; what can be forced is shown above")
    void waiterGetsNothingThatWasFlushedBeforeItRan(FlushMode mode) throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            PoolUnderTest pool = open(PoolSetup.max(1));
            ConnectionListener taken = pool.borrow();
            ScriptedFlush flush = new ScriptedFlush(pool, physical(taken).number());
            Member<ConnectionListener> waiter = crew.call("waiter " + round, pool::borrow);
            waiter.awaitWaiting();
            pool.giveBack(taken);
            pool.pool().flush(mode);
            flush.returned.set(true);
            pool.giveBack(waiter.get());

            assertThat(flush.matchOfLent.get()).as("match of the flushed connection that was lent")
                    .isIn(null, Match.BEFORE_THE_FLUSH_RETURNED);
            pool.close();
        }
    }

    /** Watches one connection: when it is matched, and whether it is lent. */
    private static final class ScriptedFlush {
        private final AtomicBoolean returned = new AtomicBoolean();
        private final AtomicReference<Match> match = new AtomicReference<>(Match.NONE);
        private final AtomicReference<Match> matchOfLent = new AtomicReference<>();

        ScriptedFlush(PoolUnderTest pool, int number) {
            pool.on(Call.MATCH).always().doing(connection -> {
                if (connection.number() == number) {
                    match.set(returned.get() ? Match.AFTER_IT : Match.BEFORE_THE_FLUSH_RETURNED);
                }
                return Step.Outcome.PROCEED;
            });
            pool.on(Call.LEND).always().doing(connection -> {
                if (connection.number() == number) {
                    matchOfLent.set(match.get());
                }
                return Step.Outcome.PROCEED;
            });
        }
    }
}
