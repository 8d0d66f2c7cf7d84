/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;

import java.time.Duration;
import java.util.concurrent.CyclicBarrier;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedAdapter.Kind;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviours 2, 6, 10 and 12: a broken connection goes once, at once, and its capacity comes back. */
class KillTest extends ContractTest {

    /** In which a thread that was woken too early has opened its connection. */
    private static final Duration LONG_ENOUGH = Duration.ofMillis(300);

    /** Behaviour 2; JBJCA-1445, JBJCA-1365, JBJCA-1301. */
    @Test
    void twoThreadsKillTheSameConnectionWhileItIsBeingDestroyed() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Gate destroy = pool.on(Call.DESTROY).blocking();

        Member<Void> application = crew.run("application", () -> pool.kill(taken));
        destroy.awaitArrival();
        Member<Void> adapter = crew.run("adapter", () -> pool.reportError(taken));
        adapter.awaitHeldUpOrEnded();
        destroy.open();
        application.get();
        adapter.get();

        assertThat(physical(taken).destroys()).isEqualTo(1);
        pool.giveBack(pool.borrow());
    }

    /** Behaviour 2; JBJCA-1445: the same without a script, many times. */
    @Test
    @NotForStock(in = LIST, because = "a race: two threads pass AbstractConnectionListener.destroy's check together")
    void twoThreadsKillTheSameConnectionAtOnce() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        for (int round = 0; round < 200; round++) {
            ConnectionListener taken = pool.borrow();
            CyclicBarrier start = new CyclicBarrier(2);
            Member<Void> application = crew.run("application " + round, () -> {
                start.await();
                pool.kill(taken);
            });
            Member<Void> adapter = crew.run("adapter " + round, () -> {
                start.await();
                pool.reportError(taken);
            });
            application.get();
            adapter.get();
            assertThat(physical(taken).destroys()).isEqualTo(1);
        }
    }

    /** Behaviour 2: an error that is reported after the connection was given back and destroyed does nothing. */
    @Test
    void lateErrorOnDestroyedConnectionIsHarmless() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        pool.kill(taken);
        ConnectionListener successor = pool.borrow();

        pool.reportError(taken);
        pool.kill(taken);
        pool.giveBack(taken);

        assertThat(physical(successor).isDestroyed()).isFalse();
        assertThat(pool.statistics().getInUseCount()).isEqualTo(1);
        pool.giveBack(successor);
        assertThat(physical(pool.borrow())).isSameAs(physical(successor));
        pool.giveBack(successor);
    }

    /** Behaviour 6; JBJCA-1236, JBJCA-1127: a waiter gets the capacity of a killed connection. */
    @Test
    void killWakesWaiter() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        pool.awaitQueued(1);

        pool.kill(taken);

        ConnectionListener fresh = waiter.get();
        assertThat(physical(fresh)).isNotSameAs(physical(taken));
        pool.giveBack(fresh);
    }

    /** Behaviour 5 and 6: the waiter is woken when the broken connection is closed, not before. */
    @Test
    @StockFault(in = LIST, because = "returnConnection releases the permit before it destroys the connection",
            symptom = "who comes before it is closed")
    void killedConnectionIsClosedBeforeItsCapacityIsGivenOn() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Gate destroy = pool.on(Call.DESTROY).blocking();
        Member<Void> killer = crew.run("killer", () -> pool.kill(taken));
        destroy.awaitArrival();

        assertNothingIsToBeHad(pool, pool::borrow);
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        destroy.open();
        killer.get();
        pool.giveBack(waiter.get());

        assertThat(pool.adapter().mostOpen()).isEqualTo(1);
    }

    private static void assertNothingIsToBeHad(PoolUnderTest pool, ThrowingCallable borrow) {
        long timeout = pool.configuration().getBlockingTimeout();
        pool.configuration().setBlockingTimeout(0);
        assertThat(catchThrowable(borrow)).as("who comes before it is closed")
                .isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
        pool.configuration().setBlockingTimeout(timeout);
    }

    /** Behaviours 5 and 21: the same in a Pool of several parts, which have one semaphore. */
    @Test
    @StockFault(in = LIST, because = "returnConnection releases the permit before it destroys the connection",
            symptom = "who comes before it is closed")
    void killedConnectionIsClosedBeforeAnotherPartOpensOne() throws Exception {
        PoolUnderTest pool = open(Division.BY_USER.of(PoolSetup.max(1)));
        pool.kill(Division.BY_USER.borrow(pool, 1));
        ConnectionListener taken = Division.BY_USER.borrow(pool, 0);
        Gate destroy = pool.on(Call.DESTROY).blocking();
        Member<Void> killer = crew.run("killer", () -> pool.kill(taken));
        destroy.awaitArrival();

        assertNothingIsToBeHad(pool, () -> Division.BY_USER.borrow(pool, 1));
        Member<ConnectionListener> waiter = crew.call("waiter", () -> Division.BY_USER.borrow(pool, 1));
        waiter.awaitWaiting();
        destroy.open();
        killer.get();
        pool.giveBack(waiter.get());

        assertThat(pool.adapter().mostOpen()).isEqualTo(1);
    }

    /** Behaviours 3 and 21: a flush comes while the connection is being cleaned up. */
    @Test
    @StockFault(in = LIST, because = "returnConnection releases the permit before it destroys the connection",
            symptom = "most open connections")
    @StockFault(in = DEQUE, because = "the flush and returnConnection both take the connection off poolSize",
            symptom = "connections of the pool = open connections of the adapter")
    void connectionThatIsFlushedDuringItsCleanUpIsClosedBeforeAnotherPartOpensOne() throws Exception {
        PoolUnderTest pool = open(Division.BY_USER.of(PoolSetup.max(1)));
        pool.kill(Division.BY_USER.borrow(pool, 1));
        ConnectionListener taken = Division.BY_USER.borrow(pool, 0);
        Member<ConnectionListener> waiter = crew.call("waiter", () -> Division.BY_USER.borrow(pool, 1));
        waiter.awaitWaiting();
        Gate cleanUp = pool.on(Call.CLEANUP).blocking();
        Gate destroy = pool.on(Call.DESTROY).blocking();
        Member<Void> returner = crew.run("returner", () -> pool.giveBack(taken));
        cleanUp.awaitArrival();
        pool.pool().flush(FlushMode.GRACEFULLY);
        cleanUp.open();
        destroy.awaitArrival();

        waiter.endsWithin(LONG_ENOUGH);
        destroy.open();
        returner.get();
        pool.giveBack(waiter.get());

        assertThat(pool.adapter().mostOpen()).as("most open connections").isEqualTo(1);
    }

    /** Behaviour 10: the adapter reports an error on a connection that nobody uses. */
    @Test
    void errorOnIdleConnectionRemovesItAtOnce() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken);

        physical(taken[1]).fail();

        assertThat(pool.mcp().getActive()).isEqualTo(1);
        assertThat(pool.adapter().open()).isEqualTo(1);
        assertThat(physical(taken[1]).destroys()).isEqualTo(1);
        ConnectionListener[] again = pool.borrowMany(2);
        assertThat(again).contains(taken[0]).doesNotContain(taken[1]);
        pool.giveBack(again);
    }

    /** Behaviour 10: two threads report an error on the same idle connection. */
    @Test
    @NotForStock(in = LIST, because = "a race: two threads pass AbstractConnectionListener.destroy's check together")
    void idleConnectionIsDestroyedOnceByTwoReports() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        for (int round = 0; round < 100; round++) {
            ConnectionListener idle = pool.borrow();
            pool.giveBack(idle);
            CyclicBarrier start = new CyclicBarrier(2);
            for (int i = 0; i < 2; i++) {
                crew.run("report " + round, () -> {
                    start.await();
                    pool.reportError(idle);
                });
            }
            crew.joinAll();
            assertThat(physical(idle).destroys()).isEqualTo(1);
        }
    }

    /** Behaviour 12; JBJCA-1467. */
    @Test
    @StockFault(in = LIST, because = "returnConnection(listener, true) cleans up the broken connection",
            symptom = "cleanups of a killed connection")
    void killedConnectionGetsNoCleanup() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener killed = pool.borrow();
        ConnectionListener failed = pool.borrow();
        pool.kill(killed);
        physical(failed).fail();

        assertThat(physical(killed).cleanups() + physical(failed).cleanups()).as("cleanups of a killed connection")
                .isZero();
    }

    /** Behaviour 12; JBJCA-1467: nobody can end a request on a connection that broke. */
    @Test
    void killedConnectionGetsNoRequestEnd() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3).of(Kind.NOTIFYING));
        ConnectionListener killed = pool.borrow();
        ConnectionListener failed = pool.borrow();
        ConnectionListener returned = pool.borrow();
        pool.kill(killed);
        physical(failed).fail();
        pool.giveBack(returned);

        assertThat(physical(killed).requestBegins()).isEqualTo(1);
        assertThat(physical(killed).requestEnds()).isZero();
        assertThat(physical(failed).requestEnds()).isZero();
        assertThat(physical(returned).requestEnds()).isEqualTo(1);
        assertThat(physical(returned).cleanups()).isEqualTo(1);
    }

    /** Behaviour 2: the callback comes while the application's own return is in the adapter's cleanup. */
    @Test
    void errorDuringCleanupOfTheSameConnectionDestroysItOnce() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Gate cleanup = pool.on(Call.CLEANUP).blocking();
        Member<Void> application = crew.run("application", () -> pool.giveBack(taken));
        cleanup.awaitArrival();
        Member<Void> adapter = crew.run("adapter", () -> pool.reportError(taken));
        adapter.awaitHeldUpOrEnded();
        cleanup.open();
        application.get();
        adapter.get();

        assertThat(physical(taken).destroys()).isEqualTo(1);
        ConnectionListener next = pool.borrow();
        assertThat(physical(next)).isNotSameAs(physical(taken));
        pool.giveBack(next);
    }

    /** Behaviour 2: the callback comes when the cleanup is over and the connection is about to be idle. */
    @Test
    @StockFault(in = LIST, because = "the destroyed connection is put among the idle ones all the same",
            symptom = "handed out again")
    void errorJustBeforeTheConnectionIsIdleDestroysIt() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Gate toPool = pool.on(Call.TO_POOL).blocking();
        Member<Void> application = crew.run("application", () -> pool.giveBack(taken));
        toPool.awaitArrival();
        Member<Void> adapter = crew.run("adapter", () -> pool.reportError(taken));
        adapter.awaitHeldUpOrEnded();
        toPool.open();
        application.get();
        adapter.get();

        assertThat(physical(taken).destroys()).isEqualTo(1);
        ConnectionListener next = pool.borrow();
        assertThat(physical(next)).as("handed out again").isNotSameAs(physical(taken));
        pool.giveBack(next);
    }

    /** Behaviour 2: the callback comes when the pool is about to hand the connection out. */
    @Test
    void errorJustBeforeTheConnectionIsHandedOut() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener idle = pool.borrow();
        pool.giveBack(idle);
        Gate lend = pool.on(Call.LEND).blocking();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        lend.awaitArrival();
        Member<Void> adapter = crew.run("adapter", () -> pool.reportError(idle));
        adapter.awaitHeldUpOrEnded();
        lend.open();
        adapter.get();
        pool.giveBack(borrower.get());

        assertThat(physical(idle).destroys()).isEqualTo(1);
    }

    /** Behaviour 2: the callback comes before the pool knows the connection; nobody gets it, and it is not counted. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "what the adapter destroyed before it was known is lent and kept all"
            + " the same",
            symptom = "broken when handed out")
    void errorOnAConnectionThatThePoolDoesNotKnowYet() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.on(Call.LISTENING).doing(connection -> {
            connection.fail();
            return Step.Outcome.PROCEED;
        });
        Member<ConnectionListener> borrower = crew.call("borrower", () -> {
            try {
                return pool.borrow();
            } catch (ResourceException e) {
                return null;
            }
        });
        ConnectionListener got = borrower.get();
        boolean broken = got != null && physical(got).number() == 1;
        if (got != null) {
            pool.giveBack(got);
        }

        assertThat(broken).as("broken when handed out").isFalse();
        assertThat(pool.adapter().created().get(0).destroys()).isEqualTo(1);
        assertThat(pool.statistics().getInUseCount()).isZero();
    }

    /** Behaviour 2: the same for a connection that is made in the background. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "what the adapter destroyed before it was known is lent and kept all"
            + " the same",
            symptom = "connections left")
    void errorOnAFilledConnectionThatThePoolDoesNotKnowYet() {
        PoolUnderTest pool = open(PoolSetup.max(1).with(c -> c.setPrefill(true)));
        pool.on(Call.LISTENING).doing(connection -> {
            connection.fail();
            return Step.Outcome.PROCEED;
        });
        pool.mcp().fillTo(1);

        assertThat(pool.mcp().getActive()).as("connections left").isEqualTo(pool.adapter().open());
    }
}
