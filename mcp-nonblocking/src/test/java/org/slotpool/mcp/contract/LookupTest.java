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

import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.ConnectionManager;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;
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
import org.slotpool.mcp.testkit.ScriptedHandle;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviours 5 and 9: finding listeners, and putting them in and out from outside. */
class LookupTest extends ContractTest {

    /** Behaviour 9: who asks with the managed connection gets the listener, as long as it is in use. */
    @Test
    void findsWhatIsInUse() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.giveBack(taken[1]);

        assertThat(pool.mcp().findConnectionListener(taken[0].getManagedConnection()) == taken[0]).isTrue();
        assertThat(pool.mcp().findConnectionListener(taken[1].getManagedConnection()) == null).as("idle").isTrue();
        assertThat(pool.mcp().findConnectionListener(null) == null).as("unknown").isTrue();
        pool.giveBack(taken[0]);
        assertThat(pool.mcp().findConnectionListener(taken[0].getManagedConnection()) == null).as("idle").isTrue();
    }

    /** Behaviour 9: who asks with a handle gets the listener it belongs to. */
    @Test
    void findsByHandle() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ScriptedHandle handle = pool.connect();
        ScriptedHandle other = pool.connect();

        ConnectionListener found = pool.mcp().findConnectionListener(handle.connection(), handle);
        assertThat(physical(found)).isSameAs(handle.connection());
        assertThat(pool.mcp().findConnectionListener(handle.connection(), other) == null).as("not its handle").isTrue();
        handle.close();
        other.close();
    }

    /** Behaviour 9: what was flushed or killed is not found any more. */
    @Test
    void doesNotFindWhatIsGone() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(2);
        pool.kill(taken[0]);
        pool.pool().flush(true);

        assertThat(pool.mcp().findConnectionListener(taken[0].getManagedConnection()) == null).isTrue();
        assertThat(pool.mcp().findConnectionListener(taken[1].getManagedConnection()) == null).isTrue();
    }

    /** Behaviour 9: a connection can be taken out for good, and put in again. */
    @Test
    void removedAndAddedListener() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener idle = pool.borrow();
        pool.giveBack(idle);

        ConnectionListener removed = pool.mcp().removeConnectionListener();

        assertThat(physical(removed)).isSameAs(physical(idle));
        assertThat(physical(removed).isDestroyed()).isFalse();
        assertThat(pool.mcp().getActive()).isZero();
        assertThat(pool.statistics().getActiveCount()).isZero();

        pool.mcp().addConnectionListener(removed);

        assertThat(pool.mcp().getActive()).isEqualTo(1);
        assertThat(pool.statistics().getActiveCount()).isEqualTo(1);
        ConnectionListener again = pool.borrow();
        assertThat(physical(again)).isSameAs(physical(idle));
        pool.giveBack(again);
    }

    /** Behaviour 9: nothing is idle, so nothing can be taken out. */
    @Test
    @StockFault(in = DEQUE, because = "it looks whether there are connections, not whether any is idle",
            symptom = "NoSuchElementException")
    void nothingToRemove() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        assertThat(pool.mcp().removeConnectionListener() == null).isTrue();
        ConnectionListener taken = pool.borrow();
        assertThat(pool.mcp().removeConnectionListener() == null).isTrue();
        assertThat(pool.statistics().getDestroyedCount()).isZero();
        pool.giveBack(taken);
    }

    /** Behaviour 5: what is put in beyond the maximum is destroyed. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "addConnectionListener knows no maximum", symptom = "connections kept")
    void addedBeyondTheMaximum() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.giveBack(pool.borrow());
        ConnectionListener foreign = ((ConnectionManager) pool.manager())
                .createConnectionListener(pool.adapter().createManagedConnection(null, null), pool.mcp());
        pool.mcp().addConnectionListener(foreign);

        assertThat(pool.mcp().getActive()).as("connections kept").isEqualTo(1);
        assertThat(physical(foreign).destroys()).isEqualTo(1);
    }

    /** Behaviour 9; JBJCA-1161, JBJCA-1362, JBJCA-1369, JBJCA-1507: a second return is a fault of the caller, is logged, and does no harm. */
    @Test
    void doubleReturnIsLoggedAndHarmless() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener taken = pool.borrow();
        pool.giveBack(taken);
        pool.giveBack(taken);

        assertThat(log.codes()).contains("IJ000609");
        assertThat(pool.statistics().getInUseCount()).isZero();
        ConnectionListener[] both = pool.borrowMany(2);
        assertThat(physical(both[0])).isNotSameAs(physical(both[1]));
        pool.giveBack(both);
    }

    /**
     * Behaviour 9; AbstractPool keeps sub-pools in maps and transactions know them as keys: identity is all they have.
     */
    @Test
    void subPoolsAreEqualOnlyToThemselves() {
        PoolUnderTest one = open(PoolSetup.max(1));
        PoolUnderTest other = open(PoolSetup.max(1));

        assertThat(one.mcp()).isEqualTo(one.mcp()).isNotEqualTo(other.mcp());
        assertThat(one.mcp().toString()).contains("contract");
    }

    /** Behaviour 9: of two returns of one lease, the slower one comes when the connection has its next holder. */
    @Test
    @StockFault(in = LIST, because = "a return looks at the connection, not at the lease: it takes the connection"
            + " away from"
            + " its next holder", symptom = "in use twice")
    void slowDoubleReturnDoesNotTakeTheConnectionFromItsNextHolder() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(5));
        ConnectionListener taken = pool.borrow();
        Gate cleanup = pool.on(Call.CLEANUP).blocking();
        Member<Void> slow = crew.run("slow return", () -> pool.giveBack(taken));
        cleanup.awaitArrival();
        Member<ConnectionListener> fast = crew.call("fast return", () -> {
            pool.giveBack(taken);
            pool.configuration().setBlockingTimeout(5_000);
            ConnectionListener next = pool.borrow();
            pool.configuration().setBlockingTimeout(5);
            return next;
        });
        // It waits for a connection, or for the first return; in the stock list pool it has got one.
        fast.awaitHeldUpOrEnded();
        cleanup.open();
        slow.get();
        ConnectionListener next = fast.get();

        assertThat(catchThrowable(pool::borrow)).as("in use twice").isInstanceOf(ResourceException.class);
        pool.giveBack(next);
    }

    /** Behaviours 9 and 23: the same, and what the slower one finds is a connection that is unfit, or one that a flush has doomed. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @NotForStock(in = DEQUE, because = "a second return waits for the first one's cleanup")
    @StockFault(in = LIST, because = "a return looks at the connection, not at the lease: it destroys the connection",
            symptom = "destroyed in its holder's hands")
    void slowDoubleReturnDoesNotEndTheConnectionOfItsNextHolder(boolean unfit) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Gate cleanup = pool.on(Call.CLEANUP).blockingThen(connection -> {
            if (unfit) {
                throw new ResourceException("scripted");
            }
            return Step.Outcome.PROCEED;
        });
        Member<Void> slow = crew.run("slow return", () -> pool.giveBack(taken));
        cleanup.awaitArrival();
        Member<ConnectionListener> next = crew.call("next holder", () -> {
            pool.giveBack(taken);
            return pool.borrow();
        });
        next.awaitHeldUpOrEnded();
        if (!unfit) {
            pool.pool().flush(FlushMode.GRACEFULLY);
        }
        cleanup.open();
        slow.get();
        ConnectionListener got = next.get();
        boolean destroyed = physical(got).isDestroyed();
        pool.giveBack(got);

        assertThat(destroyed).as("destroyed in its holder's hands").isFalse();
        assertThat(physical(taken).destroys()).isEqualTo(1);
    }

    /** Behaviour 9: a second return ends nothing: while the first one has the connection cleaned up, nobody gets it. */
    @Test
    @StockFault(in = LIST, because = "a second return does not wait for the first one's cleanup", symptom = "lent while it is cleaned up")
    void nobodyGetsWhatIsBeingCleanedUp() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(0));
        ConnectionListener taken = pool.borrow();
        Gate cleanup = pool.on(Call.CLEANUP).blocking();
        Member<Void> first = crew.run("first return", () -> pool.giveBack(taken));
        cleanup.awaitArrival();
        Member<Void> second = crew.run("second return", () -> pool.giveBack(taken));
        second.awaitHeldUpOrEnded();
        Throwable early = catchThrowable(pool::borrow);
        cleanup.open();
        first.get();
        second.get();

        assertThat(early).as("lent while it is cleaned up").isInstanceOf(ResourceException.class);
        assertThat(log.codes()).contains("IJ000609");
        pool.giveBack(pool.borrow());
    }

    /** Behaviour 9: an adapter tells of a closed connection when it is asked to clean up: that is a second return. */
    @Test
    @NotForStock(in = {LIST, DEQUE}, because = "nothing keeps the thread that cleans up from a second return")
    void returnFromWithinTheCleanUpEndsNothing() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(0));
        ConnectionListener taken = pool.borrow();
        AtomicReference<Throwable> early = new AtomicReference<>();
        pool.on(Call.CLEANUP).doing(connection -> {
            pool.giveBack(taken);
            early.set(catchThrowable(pool::borrow));
            return Step.Outcome.PROCEED;
        });
        pool.giveBack(taken);

        assertThat(early.get()).as("lent while it is cleaned up").isInstanceOf(ResourceException.class);
        assertThat(log.codes()).contains("IJ000609");
        assertThat(physical(taken).cleanups()).isEqualTo(1);
        pool.giveBack(pool.borrow());
    }

    /** Behaviours 10 and 27: an error was reported when nobody could destroy the connection: it is lent to nobody any more. */
    @Test
    @NotForStock(because = "they mark listeners themselves, and look at that mark elsewhere")
    void whatAnErrorWasReportedOnIsNotLent() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener idle = pool.borrow();
        pool.giveBack(idle);
        idle.setState(ConnectionState.DESTROY);
        ConnectionListener next = pool.borrow();

        assertThat(physical(next)).isNotSameAs(physical(idle));
        assertThat(physical(idle).destroys()).isEqualTo(1);
        pool.giveBack(next);
    }

    /** Behaviour 9: what is taken out for good is as good as before. */
    @Test
    void removedListenerIsNormal() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrow());

        ConnectionListener removed = pool.mcp().removeConnectionListener();

        assertThat(removed.getState()).as("state of the listener").isEqualTo(ConnectionState.NORMAL);
        pool.mcp().addConnectionListener(removed);
    }

    /** Behaviour 9: nobody else will destroy what the pool does not know. */
    @Test
    @StockFault(in = LIST, because = "it takes this for a second return", symptom = "destroyed on return")
    @StockFault(in = DEQUE, because = "it counts the end of a connection whose beginning it did not count",
            symptom = "created - destroyed")
    void unknownListenerIsDestroyedWhenItIsReturned() throws Exception {
        for (boolean kill : new boolean[] {false, true}) {
            PoolUnderTest pool = open(PoolSetup.max(2));
            pool.giveBack(pool.borrow());
            ConnectionListener foreign = ((ConnectionManager) pool.manager())
                    .createConnectionListener(pool.adapter().createManagedConnection(null, null), pool.mcp());
            pool.mcp().returnConnection(foreign, kill);

            assertThat(physical(foreign).destroys()).as("destroyed on return").isEqualTo(1);
            assertThat(pool.mcp().getActive()).isEqualTo(1);
            assertThat(pool.statistics().getActiveCount()).as("created - destroyed").isEqualTo(1);
        }
    }

    /** A listener that somebody else made cannot be taken in: it is destroyed, and its cell is free. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "it is put in as it is", symptom = "what came of a listener that is of no use")
    void listenerThatCannotBeTakenInIsDestroyed() {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.statisticsWereReset();
        AtomicInteger destroyed = new AtomicInteger();
        ConnectionListener broken = (ConnectionListener) Proxy.newProxyInstance(getClass().getClassLoader(),
                new Class<?>[] {ConnectionListener.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "getState" -> ConnectionState.NORMAL;
                    case "getManagedConnection" -> throw new NoClassDefFoundError("scripted");
                    case "getLastReturnedTime" -> 0L;
                    case "hashCode" -> System.identityHashCode(proxy);
                    case "equals" -> proxy == arguments[0];
                    case "destroy" -> {
                        destroyed.incrementAndGet();
                        yield null;
                    }
                    default -> null;
                });

        assertThat(catchThrowable(() -> pool.mcp().addConnectionListener(broken)))
                .as("what came of a listener that is of no use").isInstanceOf(NoClassDefFoundError.class);
        assertThat(destroyed).hasValue(1);
    }
}
