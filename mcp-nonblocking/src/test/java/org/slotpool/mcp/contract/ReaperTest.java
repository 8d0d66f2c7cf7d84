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

import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityDecrementer;
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
import org.slotpool.mcp.testkit.ScriptedListener;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 8: the reaper claims a connection before it destroys it, and gives back what it spares. */
class ReaperTest extends ContractTest {

    private static final Duration LONG = Duration.ofHours(2);

    /** Stops the reaper when it asks whether a connection is to go. */
    private static final class Hesitating implements CapacityDecrementer {
        final Gate asked = new Gate();
        private final boolean destroy;
        private final AtomicBoolean first = new AtomicBoolean(true);

        Hesitating(boolean destroy) {
            this.destroy = destroy;
        }

        @Override
        public boolean shouldDestroy(ConnectionListener listener, long timeout, int size, int min, int destroyed) {
            if (first.compareAndSet(true, false)) {
                asked.pass();
            }
            return destroy;
        }
    }

    /** Behaviour 8: a connection in use is never reaped, and one that timed out while idle is. */
    @Test
    void reaperLeavesWhatIsInUse() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken[0], taken[1]);
        pool.age(LONG);

        pool.removeIdle();

        assertThat(pool.mcp().getActive()).isEqualTo(1);
        assertThat(physical(taken[2]).isDestroyed()).isFalse();
        assertThat(pool.statistics().getTimedOut()).isEqualTo(2);
        assertThat(pool.statistics().getInUseCount()).isEqualTo(1);
        pool.giveBack(taken[2]);
    }

    /** Behaviour 8: what was used a moment ago stays. */
    @Test
    void reaperGoesByAge() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(4));
        pool.giveBack(pool.borrowMany(4));
        pool.age(LONG);
        pool.giveBack(pool.borrowMany(2));

        pool.removeIdle();

        assertThat(pool.mcp().getActive()).isEqualTo(2);
    }

    /** Behaviour 8; JBJCA-1490, JBJCA-1500: a borrower meets the reaper, which takes the connection. */
    @Test
    void borrowerMeetsReaperThatDestroys() throws Exception {
        Hesitating decrementer = new Hesitating(true);
        PoolUnderTest pool = open(PoolSetup.max(2).shrinking(decrementer));
        ConnectionListener old = pool.borrow();
        pool.giveBack(old);
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        decrementer.asked.awaitArrival();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        borrower.awaitHeldUpOrEnded();
        decrementer.asked.open();
        ConnectionListener got = borrower.get();
        reaper.get();

        assertThat(physical(got).isDestroyed()).as("destroyed under its borrower").isFalse();
        assertThat(pool.statistics().getInUseCount()).isEqualTo(1);
        pool.giveBack(got);
    }

    /** Behaviour 8 and 6: the only connection is with the reaper, which spares it: whoever waited for it is woken. */
    @Test
    void borrowerMeetsReaperThatSpares() throws Exception {
        Hesitating decrementer = new Hesitating(false);
        PoolUnderTest pool = open(PoolSetup.max(1).shrinking(decrementer));
        ConnectionListener only = pool.borrow();
        pool.giveBack(only);
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        decrementer.asked.awaitArrival();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        pool.awaitQueued(borrower);
        decrementer.asked.open();
        reaper.get();

        ConnectionListener got = borrower.get();
        assertThat(physical(got)).isSameAs(physical(only));
        pool.giveBack(got);
    }

    /** Behaviour 8 and 6: the only connection is with the reaper, which destroys it: whoever waited for it creates. */
    @Test
    void waiterCreatesInPlaceOfTheReapedConnection() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener only = pool.borrow();
        pool.giveBack(only);
        pool.age(LONG);
        Gate destroy = pool.on(Call.DESTROY).blocking();
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        destroy.awaitArrival();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        pool.awaitQueued(borrower);
        destroy.open();
        reaper.get();

        pool.giveBack(borrower.get());
        assertThat(physical(only).destroys()).isEqualTo(1);
    }

    /** Behaviour 8; JBJCA-1511, JBJCA-1525: strict-min spares a connection that a borrower has meanwhile looked at. */
    @Test
    @StockFault(in = DEQUE, because = "a borrower throws an entry marked TO_BE_DESTROYED away, then strict-min"
            + " unmarks it:"
            + " it stays open and nobody finds it again", symptom = "open connections when all are taken")
    void strictMinStrandsNothing() throws Exception {
        Gate askedForStrictMin = new Gate();
        AtomicBoolean reaping = new AtomicBoolean();
        PoolConfiguration hesitating = new PoolConfiguration() {
            @Override
            public boolean isStrictMin() {
                if (reaping.get() && Thread.currentThread().getName().equals("reaper")) {
                    askedForStrictMin.pass();
                }
                return super.isStrictMin();
            }
        };
        PoolUnderTest pool = open(PoolSetup.max(3).configuredBy(hesitating).strictMin(2));
        Gate secondFill = pool.on(Call.CREATE).nth(2).blocking();
        pool.mcp();
        secondFill.awaitArrival();
        pool.age(LONG);
        reaping.set(true);
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        askedForStrictMin.awaitArrival();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        borrower.awaitHeldUpOrEnded();
        reaping.set(false);
        askedForStrictMin.open();
        reaper.get();
        pool.giveBack(borrower.get());
        secondFill.open();
    }

    /** Behaviour 8 and 9: an error is reported on a connection that the reaper is looking at. */
    @Test
    @NotForStock(in = {LIST, DEQUE}, because = "a race: two threads pass AbstractConnectionListener.destroy's check together")
    void errorOnAConnectionThatTheReaperHolds() throws Exception {
        Hesitating decrementer = new Hesitating(true);
        PoolUnderTest pool = open(PoolSetup.max(2).shrinking(decrementer));
        ConnectionListener idle = pool.borrow();
        pool.giveBack(idle);
        Member<Void> reaper = crew.run("reaper", pool::removeIdle);
        decrementer.asked.awaitArrival();
        Member<Void> adapter = crew.run("adapter", () -> pool.reportError(idle));
        adapter.awaitHeldUpOrEnded();
        decrementer.asked.open();
        reaper.get();
        adapter.get();

        assertThat(physical(idle).destroys()).isEqualTo(1);
        assertThat(pool.mcp().isEmpty()).isTrue();
    }

    /** Behaviour 8: a policy that fails spares everything, and the thread that looks for idle connections of all pools goes on. */
    @Test
    @NotForStock(in = {LIST, DEQUE}, because = "the exception ends that thread")
    void policyThatThrowsSparesAll() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).shrinking((listener, timeout, size, min, destroyed) -> {
            throw new IllegalStateException("scripted");
        }));
        pool.giveBack(pool.borrowMany(2));
        pool.age(LONG);

        pool.removeIdle();

        assertThat(log.causes("IJ000603")).singleElement().satisfies(cause -> assertThat(cause).hasMessage("scripted"));
        assertThat(pool.mcp().getActive()).isEqualTo(2);
        pool.giveBack(pool.borrowMany(2));
    }

    /** Behaviours 4 and 8: an error amid an idle check, wherever it comes, keeps no connection from its next client. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @NotForStock(in = {LIST, DEQUE}, because = "an error ends the thread that looks after all pools")
    void errorAmidAnIdleCheckStrandsNothing(int nth) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken);
        pool.age(LONG);
        ((ScriptedListener) taken[1]).whenAskedForReturn(nth, () -> {
            throw new LinkageError("scripted");
        });

        pool.removeIdle();

        assertThat(log.causes("IJ000603")).singleElement().satisfies(cause -> assertThat(cause).hasMessage("scripted"));
        pool.giveBack(pool.borrowMany(3));
    }

    /** Behaviour 8: the check is not due each time that it is asked for. */
    @Test
    void idleCheckKeepsItsInterval() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrowMany(2));
        pool.age(LONG);

        pool.mcp().removeIdleConnections();

        assertThat(pool.mcp().getActive()).isEqualTo(2);
    }
}
