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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.Isolation;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedAdapter.Kind;
import org.slotpool.mcp.testkit.ScriptedConnection;
import org.slotpool.mcp.testkit.ScriptedHandle;
import org.slotpool.mcp.testkit.ScriptedListener;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;
import org.slotpool.mcp.testkit.SystemProperty;
import org.slotpool.mcp.testkit.UserRequest;

/** Behaviour 26; JBJCA-1496, JBJCA-1512: from a full pool a connection is taken that its holder does not need now. */
class LazyAssociationTest extends ContractTest {

    private static PoolSetup full() {
        return PoolSetup.max(1).blockingTimeout(5).of(Kind.DISSOCIATABLE);
    }

    /** Behaviour 26: the second handle gets the first one's connection. */
    @Test
    void detachesAConnectionThatTakesPartInNoTransaction() throws Exception {
        PoolUnderTest pool = open(full().sharable());
        ScriptedHandle first = pool.connect();
        ScriptedConnection connection = first.connection();
        ScriptedHandle second = pool.connect();

        assertThat(first.connection()).as("dissociated").isNull();
        assertThat(second.connection()).isSameAs(connection);
        assertThat(connection.cleanups()).as("it is taken as it is").isZero();
        assertThat(pool.adapter().created()).hasSize(1);
        assertThat(pool.statistics().getInUseCount()).isEqualTo(1);
        assertThat(pool.listeners().get(0).getNumberOfConnections()).isEqualTo(1);
        second.close();
    }

    /** Behaviour 26: the dispossessed holder can get a connection again. */
    @Test
    void dissociatedHandleIsAssociatedAgain() throws Exception {
        PoolUnderTest pool = open(full().sharable());
        ScriptedHandle first = pool.connect();
        pool.connect().close();
        pool.manager().associateConnection(first, pool.adapter(), null);

        assertThat(first.connection()).isSameAs(pool.adapter().created().get(0));
        first.close();
    }

    /** Behaviour 26: one that takes part in a transaction is left alone. */
    @Test
    void leavesEnlistedConnectionsAlone() throws Exception {
        PoolUnderTest pool = open(full().sharable());
        ScriptedHandle first = pool.connect();
        ((ScriptedListener) pool.listeners().get(0)).enlistByHand();

        assertThat(catchThrowable(pool::connect)).isInstanceOf(ResourceException.class)
                .cause().hasMessageStartingWith("IJ000655");
        assertThat(first.connection()).isNotNull();
        first.close();
    }

    /** Behaviour 26: one that a transaction tracks, and has not enlisted, is left alone: that one goes on with it, whoever has it by then. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "lazy association spares what is enlisted, and nothing else",
            symptom = "taken from a transaction")
    void leavesWhatATransactionTracksAlone() throws Exception {
        PoolUnderTest pool = open(full().sharable());
        ScriptedHandle first = pool.connect();
        pool.listeners().get(0).setTrackByTx(true);

        assertThat(catchThrowable(pool::connect)).as("taken from a transaction").isInstanceOf(ResourceException.class)
                .cause().hasMessageStartingWith("IJ000655");
        assertThat(pool.adapter().script().count(Call.DISSOCIATE)).isZero();
        first.close();
    }

    /** Behaviour 26: its transaction begins while it is being taken: nobody gets it. */
    @Test
    @NotForStock(because = "they ask nothing")
    void whatATransactionTracksJustThenIsDestroyed() throws Exception {
        PoolUnderTest pool = open(full().sharable());
        pool.connect();
        ScriptedListener listener = (ScriptedListener) pool.listeners().get(0);
        listener.whenAskedForHandles(() -> listener.setTrackByTx(true));
        ScriptedHandle second = pool.connect();

        assertThat(physical(listener).destroys()).isEqualTo(1);
        assertThat(pool.adapter().script().count(Call.DISSOCIATE)).isZero();
        assertThat(pool.adapter().created()).hasSize(2);
        second.close();
    }

    /** Behaviour 26: connections that are not sharable, or cannot be dissociated, are left alone. */
    @Test
    void leavesTheOthersAlone() throws Exception {
        for (PoolSetup setup : new PoolSetup[] {full(), full().sharable().of(Kind.PLAIN)}) {
            PoolUnderTest pool = open(setup);
            ScriptedHandle first = pool.connect();
            assertThat(catchThrowable(pool::connect)).isInstanceOf(ResourceException.class);
            assertThat(first.connection()).isNotNull();
            first.close();
        }
    }

    /** Behaviour 26: as long as there is room, nobody is dispossessed. */
    @Test
    void leavesAllAloneWhileThereIsRoom() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).of(Kind.DISSOCIATABLE).sharable());
        ScriptedHandle first = pool.connect();
        ScriptedHandle second = pool.connect();

        assertThat(first.connection()).isNotNull();
        assertThat(pool.adapter().script().count(Call.DISSOCIATE)).isZero();
        first.close();
        second.close();
    }

    /** Behaviours 26 and 4: an adapter that fails to dissociate loses the connection, and is not asked again; its taker gets another. */
    @ParameterizedTest
    @EnumSource
    void failedDissociationKills(Thrown thrown) throws Exception {
        PoolUnderTest pool = open(full().sharable());
        pool.connect();
        thrown.by(pool.on(Call.DISSOCIATE));
        ScriptedHandle second = pool.connect();

        assertThat(pool.adapter().created().get(0).destroys()).isEqualTo(1);
        assertThat(second.connection().number()).isEqualTo(2);
        assertThat(pool.mcp().getActive()).isEqualTo(1);
        assertThat(pool.statistics().getInUseCount()).isEqualTo(1);
        assertThat(catchThrowable(pool::connect)).isInstanceOf(ResourceException.class);
        assertThat(pool.adapter().script().count(Call.DISSOCIATE)).isEqualTo(1);
        second.close();
    }

    /** Behaviours 26 and 21: what fails to be dissociated is in use until it is destroyed; another part of the Pool waits for that. */
    @Test
    @StockFault(in = PoolClass.LIST, because = "returnConnection releases the permit before it destroys the connection",
            symptom = "beyond the maximum")
    void failedDissociationCountsUntilItIsDestroyed() throws Exception {
        PoolUnderTest pool = open(Division.BY_USER.of(PoolSetup.max(1).of(Kind.DISSOCIATABLE).sharable()));
        connect(pool, "user 1").close();
        connect(pool, "user 0");
        pool.on(Call.DISSOCIATE).throwing(() -> new ResourceException("scripted"));
        Gate destroy = pool.on(Call.DESTROY).blocking();
        Member<ScriptedHandle> second = crew.call("second", () -> connect(pool, "user 0"));
        destroy.awaitArrival();
        pool.configuration().setBlockingTimeout(5);

        assertThat(catchThrowable(() -> connect(pool, "user 1"))).as("beyond the maximum").isInstanceOf(ResourceException.class);
        destroy.open();
        second.get().close();
        connect(pool, "user 1").close();
    }

    private static ScriptedHandle connect(PoolUnderTest pool, String user) throws ResourceException {
        return (ScriptedHandle) pool.manager().allocateConnection(pool.adapter(), new UserRequest(user));
    }

    /** Behaviour 22: until it was taken away, it was used. */
    @Test
    void useOfWhatFailsToDissociateCounts() throws Exception {
        PoolUnderTest pool = open(full().sharable());
        pool.connect();
        pool.age(Duration.ofHours(1));
        pool.on(Call.DISSOCIATE).throwing(() -> new ResourceException("scripted"));
        pool.connect().close();

        assertThat(pool.statistics().getTotalUsageTime()).isGreaterThanOrEqualTo(Duration.ofHours(1).toMillis());
    }

    /** Behaviour 26: what is out of use for a while is no room. */
    @Test
    void takesAConnectionWhileAnotherIsValidated() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).of(Kind.DISSOCIATABLE).sharable());
        ScriptedHandle first = pool.connect();
        pool.connect().close();
        pool.age(Duration.ofHours(1));
        Gate validate = pool.on(Call.VALIDATE).blocking();
        Member<Void> validator = crew.run("validator", () -> pool.mcp().validateConnections());
        validate.awaitArrival();
        Member<ScriptedHandle> second = crew.call("second", pool::connect);
        Awaitility.await().until(() -> first.connection() == null);
        validate.open();
        validator.get();

        second.get().close();
        assertThat(pool.adapter().script().count(Call.DISSOCIATE)).isEqualTo(1);
    }

    /** Behaviour 26: a client that only waits for its turn to create takes nothing from others. */
    @Test
    @NotForStock(because = "they know no limit for creates")
    void takesNothingWhileThereIsRoom() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3).of(Kind.DISSOCIATABLE).sharable());
        SystemProperty.ofAllPools("max-concurrent-creates").during(1, pool::mcp);
        ScriptedHandle first = pool.connect();
        Gate create = pool.on(Call.CREATE).blocking();
        Member<ScriptedHandle> second = crew.call("second", pool::connect);
        create.awaitArrival();
        Member<ScriptedHandle> third = crew.call("third", pool::connect);
        third.awaitWaiting();
        create.open();
        second.get().close();
        third.get().close();

        assertThat(pool.adapter().script().count(Call.DISSOCIATE)).isZero();
        first.close();
    }

    /** Behaviour 26 and 11; JBJCA-1496: others work with the pool while the adapter dissociates. */
    @Test
    void dissociatesWithNothingHeld() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).of(Kind.DISSOCIATABLE).sharable());
        pool.connect();
        ConnectionListener other = pool.borrow();
        ((ScriptedListener) other).enlistByHand();
        boolean[] ended = new boolean[1];
        pool.on(Call.DISSOCIATE).doing(connection -> {
            Member<Void> callback = crew.run("callback", () -> {
                pool.pool().findConnectionListener(other.getManagedConnection());
                pool.kill(other);
            });
            ended[0] = callback.endsWithin(pool.patience());
            return Step.Outcome.PROCEED;
        });
        ScriptedHandle third = pool.connect();

        assertThat(ended[0]).as("the callback ended").isTrue();
        third.close();
    }

    /** Behaviour 26; JBJCA-1512: the switch, which is read when the class is loaded. */
    @Test
    void canBeDisabled() throws Exception {
        Isolation.run(Disabled.class, poolClass, "ironjacamar.disable_lazy_association", "true");
    }

    /** Runs with classes that read the switch. */
    public static final class Disabled implements Callable<Void> {
        private final PoolClass poolClass;

        /**
         * Takes the implementation under test.
         *
         * @param poolClass its name
         */
        public Disabled(String poolClass) {
            this.poolClass = PoolClass.valueOf(poolClass);
        }

        @Override
        public Void call() throws Exception {
            PoolUnderTest pool = Assembly.assemble(poolClass, full().sharable());
            ScriptedHandle first = pool.connect();
            assertThat(catchThrowable(pool::connect)).isInstanceOf(ResourceException.class);
            assertThat(first.connection()).isNotNull();
            first.close();
            pool.close();
            return null;
        }
    }

    /** Behaviour 26 and 2: the connection breaks while the adapter dissociates its handles. */
    @Test
    void errorWhileDissociating() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).of(Kind.DISSOCIATABLE).sharable());
        pool.connect();
        ConnectionListener detached = pool.listeners().get(0);
        Gate dissociate = pool.on(Call.DISSOCIATE).blocking();
        Member<ScriptedHandle> second = crew.call("second", pool::connect);
        dissociate.awaitArrival();
        crew.run("adapter", () -> pool.reportError(detached)).awaitHeldUpOrEnded();
        dissociate.open();

        assertThat(second.get().connection().number()).isEqualTo(2);
        assertThat(pool.adapter().created().get(0).destroys()).isEqualTo(1);
        second.get().close();
    }

    /** Behaviour 26: the holder has closed its connection just now, and it is being cleaned up: nobody gets it from under that. */
    @Test
    @NotForStock(because = "they do not look whether it has a handle")
    void closedJustBeforeItIsDetached() throws Exception {
        endsWhileItIsDetached((pool, first) -> first.close());
    }

    /** Behaviours 9 and 26: somebody gives it back just now, who has left a handle, and it is being cleaned up. */
    @Test
    @NotForStock(because = "they do not look whether somebody returns it")
    void returnedJustBeforeItIsDetached() throws Exception {
        endsWhileItIsDetached((pool, first) -> pool.giveBack(pool.listeners().get(0)));
    }

    /** How the first client's use of the connection ends. */
    @FunctionalInterface
    private interface End {
        void of(PoolUnderTest pool, ScriptedHandle first) throws Exception;
    }

    private void endsWhileItIsDetached(End end) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).of(Kind.DISSOCIATABLE).sharable());
        ScriptedHandle first = pool.connect();
        Gate cleanup = pool.on(Call.CLEANUP).blocking();
        ((ScriptedListener) pool.listeners().get(0)).whenAskedForHandles(() -> {
            crew.run("first", () -> end.of(pool, first));
            cleanup.awaitArrival();
        });
        ScriptedHandle second = crew.call("second", pool::connect).get();
        cleanup.open();

        assertThat(second.connection().number()).as("number of the connection").isEqualTo(2);
        crew.joinAll();
        assertThat(pool.adapter().created().get(0).destroys()).isEqualTo(1);
        second.close();
    }

    /** Behaviours 9, 21 and 26: the same in a divided Pool: its permit goes on when it is destroyed, and not when that return ends. */
    @Test
    @NotForStock(because = "they do not look whether somebody returns it")
    void permitOfWhatIsReturnedJustBeforeItIsDetached() throws Exception {
        PoolUnderTest pool = open(Division.BY_USER.of(PoolSetup.max(1).of(Kind.DISSOCIATABLE).sharable()));
        pool.kill(Division.BY_USER.borrow(pool, 1));
        pool.connect();
        ScriptedListener listener = (ScriptedListener) pool.listeners().get(pool.listeners().size() - 1);
        Gate cleanup = pool.on(Call.CLEANUP).blocking();
        AtomicInteger permits = new AtomicInteger(-1);
        listener.whenAskedForHandles(() -> {
            Member<Void> returning = crew.run("first", () -> pool.giveBack(listener));
            cleanup.awaitArrival();
            listener.whenAskedForHandles(() -> {
                cleanup.open();
                Awaitility.await().until(returning::isDone);
                permits.set(pool.pool().getLock().availablePermits());
            });
        });
        ScriptedHandle second = crew.call("second", pool::connect).get();

        assertThat(permits).as("permits while it is open").hasValue(0);
        assertThat(physical(listener).destroys()).isEqualTo(1);
        second.close();
    }

    /** Behaviour 26: the holder gives its connection back while it is being taken from it. */
    @Test
    void returnWhileDissociating() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).of(Kind.DISSOCIATABLE).sharable());
        ScriptedHandle first = pool.connect();
        Gate dissociate = pool.on(Call.DISSOCIATE).blocking();
        Member<ScriptedHandle> second = crew.call("second", pool::connect);
        dissociate.awaitArrival();
        crew.run("holder", first::close).awaitHeldUpOrEnded();
        dissociate.open();

        second.get().close();
        assertThat(pool.statistics().getInUseCount()).isZero();
    }

    /** Behaviours 26 and 9: the adapter may ask for the listener of a connection whose handles it dissociates. */
    @Test
    void findsWhatIsBeingDetached() throws Exception {
        PoolUnderTest pool = open(full().sharable());
        ScriptedHandle first = pool.connect();
        ConnectionListener detached = pool.listeners().get(0);
        List<ConnectionListener> found = new ArrayList<>();
        pool.on(Call.DISSOCIATE).doing(connection -> {
            found.add(pool.mcp().findConnectionListener(connection));
            found.add(pool.mcp().findConnectionListener(connection, first));
            return Step.Outcome.PROCEED;
        });
        ScriptedHandle second = pool.connect();

        assertThat(found).as("found while it is detached").containsExactly(detached, detached);
        second.close();
    }
}
