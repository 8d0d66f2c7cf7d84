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
import jakarta.resource.spi.ResourceAllocationException;
import jakarta.resource.spi.RetryableUnavailableException;

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
import org.slotpool.mcp.testkit.Script.ScriptedError;
import org.slotpool.mcp.testkit.ScriptedAdapter;
import org.slotpool.mcp.testkit.ScriptedHandle;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 4: whatever the adapter fails in, the capacity comes back, waiters are woken, and the cause is kept. */
class FailureTest extends ContractTest {

    /** Behaviour 4; JBJCA-1159: the adapter's own exception reaches the borrower. */
    @Test
    void createFailureIsThrownAsItIs() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ResourceException cause = new ResourceAllocationException("scripted");
        pool.on(Call.CREATE).throwing(() -> cause);

        assertThat(catchThrowable(pool::borrow)).isSameAs(cause);
        assertThat(pool.mcp().getActive()).isZero();
        assertThat(pool.statistics().getInUseCount()).isZero();
        pool.giveBack(pool.borrow());
    }

    /** Behaviour 4: "retryable" stays visible to IronJacamar, which then tries again. */
    @Test
    void retryableCreateFailureStaysRetryable() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.on(Call.CREATE).throwing(() -> new RetryableUnavailableException("scripted"));

        ScriptedHandle handle = pool.connect();

        assertThat(pool.adapter().script().count(Call.CREATE)).isEqualTo(2);
        handle.close();
    }

    /** Behaviour 4: exceptions that are none of the SPI's are wrapped, the cause is kept. */
    @Test
    void runtimeExceptionInCreateIsKeptAsCause() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        RuntimeException cause = new IllegalStateException("scripted");
        pool.on(Call.CREATE).throwing(() -> cause);

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class)
                .hasMessageStartingWith("IJ000658").hasCause(cause);
    }

    /** Behaviour 25: who has many pools reads which one it was. */
    @Test
    @NotForStock(because = "their messages say null in place of a name")
    void messagesOfAFailedCreateNameThePool() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).named("orders"));
        pool.on(Call.CREATE).throwing(() -> new IllegalStateException("scripted"));

        assertThat(catchThrowable(pool::borrow)).hasMessageStartingWith("IJ000658").hasMessageEndingWith(" orders");
        assertThat(log.warnings()).singleElement().asString().startsWith("IJ000604").endsWith(" orders");
    }

    /** Behaviour 4: an error such as NoClassDefFoundError loses no capacity either. */
    @Test
    void errorInCreateIsKeptAsCause() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.on(Call.CREATE).breakingDown();

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class)
                .hasCauseInstanceOf(ScriptedError.class);
    }

    /** Behaviour 4; POOL-356, reactor-pool 40, 82, 174: who waits for capacity creates when the other's create fails, or when no listener can be made for it. */
    @ParameterizedTest
    @EnumSource(value = Call.class, names = {"CREATE", "LISTEN"})
    void failedCreateWakesWaiter(Call failing) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        Gate gate = pool.on(failing).blockingThen(connection -> {
            throw new ResourceException("scripted");
        });
        Member<ConnectionListener> creator = crew.call("creator", pool::borrow);
        gate.awaitArrival();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        pool.awaitQueued(1);
        gate.open();

        assertThat(creator.failure()).isInstanceOf(ResourceException.class).hasMessage("scripted");
        pool.giveBack(waiter.get());
    }

    /** Behaviour 4: an adapter that makes no connection and throws nothing: its client is told so, and who waits makes one. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "createConnectionEventListener counts it before it finds that there is none",
            symptom = "counted as made")
    void createThatGivesNullIsTold() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        Gate create = pool.on(Call.CREATE).blockingThen(connection -> Step.Outcome.REFUSE);
        Member<ConnectionListener> creator = crew.call("creator", pool::borrow);
        create.awaitArrival();
        Member<ConnectionListener> waiter = waiting(pool, "waiter");
        create.open();
        Throwable failure = creator.failure();
        pool.giveBack(waiter.get());

        assertThat(pool.statistics().getCreatedCount()).as("counted as made").isEqualTo(1);
        assertThat(failure).isInstanceOf(ResourceException.class)
                .hasMessage(ScriptedAdapter.class.getName() + ".createManagedConnection returned null");
        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** Behaviour 4: several waiters, and every create but the last fails. */
    @Test
    void eachFailedCreateWakesTheNextWaiter() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        pool.on(Call.CREATE).times(3).throwing(() -> new ResourceException("scripted"));
        Member<ConnectionListener> first = waiting(pool, "first");
        Member<ConnectionListener> second = waiting(pool, "second");
        Member<ConnectionListener> third = waiting(pool, "third");
        Member<ConnectionListener> fourth = waiting(pool, "fourth");
        pool.awaitQueued(4);

        pool.kill(taken);

        assertThat(first.failure()).hasMessage("scripted");
        assertThat(second.failure()).hasMessage("scripted");
        assertThat(third.failure()).hasMessage("scripted");
        pool.giveBack(fourth.get());
    }

    private Member<ConnectionListener> waiting(PoolUnderTest pool, String name) {
        Member<ConnectionListener> waiter = crew.call(name, pool::borrow);
        waiter.awaitWaiting();
        return waiter;
    }

    /** Behaviour 4: the physical connection is closed when no listener can be made for it. */
    @Test
    void failedListenerClosesTheConnection() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ResourceException cause = new ResourceException("scripted");
        pool.on(Call.LISTEN).throwing(() -> cause);

        assertThat(catchThrowable(pool::borrow)).isSameAs(cause);
        assertThat(pool.adapter().open()).isZero();
        assertThat(pool.mcp().getActive()).isZero();
    }

    /** Behaviour 4: the same when it fails with an exception that nobody declared. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "createConnectionEventListener closes the connection for a"
            + " ResourceException"
            + " only", symptom = "open connections of the adapter")
    void runtimeExceptionInListenerClosesTheConnection() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        RuntimeException cause = new IllegalStateException("scripted");
        pool.on(Call.LISTEN).throwing(() -> cause);

        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class).hasCause(cause);
        assertThat(pool.adapter().open()).as("open connections of the adapter").isZero();
    }

    /** Behaviour 4: no listener can be made, and the connection cannot be closed either: the client learns of both, the first one first. */
    @ParameterizedTest
    @EnumSource
    @StockFault(in = {LIST, DEQUE}, because = "what destroy throws takes the place of what createConnectionListener threw",
            symptom = "why there is no listener")
    void failedDestroyAfterAFailedListenerIsToldBesideIt(Thrown thrown) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ResourceException cause = new ResourceException("no listener");
        pool.on(Call.LISTEN).throwing(() -> cause);
        thrown.by(pool.on(Call.DESTROY));
        Throwable failure = catchThrowable(pool::borrow);

        assertThat(failure).as("why there is no listener").isSameAs(cause);
        assertThat(cause.getSuppressed()).hasSize(1).hasOnlyElementsOfType(thrown.type());
        assertThat(pool.adapter().created().get(0).destroys()).isEqualTo(1);
        assertThat(pool.mcp().getActive()).isZero();
        pool.giveBack(pool.borrow());
    }

    /** Behaviour 4: some adapters keep the exception of a broken connection, and throw it again when that is closed. */
    @Test
    void sameFailureOfListenerAndDestroyIsThrownAsItIs() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ResourceException cause = new ResourceException("scripted");
        pool.on(Call.LISTEN).throwing(() -> cause);
        pool.on(Call.DESTROY).throwing(() -> cause);

        assertThat(catchThrowable(pool::borrow)).isSameAs(cause);
        assertThat(log.causes("IJ000604")).containsExactly(cause);
        assertThat(pool.adapter().created().get(0).destroys()).isEqualTo(1);
        assertThat(pool.mcp().getActive()).isZero();
        pool.giveBack(pool.borrow());
    }

    /** Behaviour 4: a connection that does not match is destroyed, and the borrower gets another. */
    @Test
    void mismatchDestroysAndCreates() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener old = pool.borrow();
        pool.giveBack(old);
        pool.on(Call.MATCH).refusing();

        ConnectionListener fresh = pool.borrow();

        assertThat(physical(old).destroys()).isEqualTo(1);
        assertThat(physical(fresh)).isNotSameAs(physical(old));
        assertThat(pool.mcp().getActive()).isEqualTo(1);
        pool.giveBack(fresh);
    }

    /** Behaviour 4; JBJCA-1398: so is one whose match throws. */
    @Test
    void matchFailureDestroysAndCreates() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrowMany(2));
        pool.on(Call.MATCH).throwing(() -> new ResourceException("scripted"));
        pool.on(Call.MATCH).throwing(() -> new IllegalStateException("scripted"));

        ConnectionListener fresh = pool.borrow();

        assertThat(physical(fresh).number()).isEqualTo(3);
        assertThat(pool.adapter().open()).isEqualTo(1);
        pool.giveBack(fresh);
    }

    /** Behaviour 4: an error in a match costs the connection, not the capacity. */
    @Test
    void errorInMatchDestroysAndCreates() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.giveBack(pool.borrow());
        pool.on(Call.MATCH).breakingDown();

        pool.giveBack(pool.borrow());

        assertThat(pool.adapter().created()).hasSize(2);
    }

    /**
     * Behaviour 4: match fails for the connection that a waiter was handed: it creates in its place, without waiting
     * again.
     */
    @Test
    void matchFailureOfAWaitersConnection() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = waiting(pool, "waiter");
        pool.awaitQueued(1);
        pool.on(Call.MATCH).refusing();
        pool.giveBack(taken);

        ConnectionListener fresh = waiter.get();
        assertThat(physical(fresh)).isNotSameAs(physical(taken));
        pool.giveBack(fresh);
    }

    /** Behaviour 4: match fails and so does the create in its place; the next in the queue gets the capacity. */
    @Test
    void matchAndCreateFailureOfAWaitersConnection() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> first = waiting(pool, "first");
        Member<ConnectionListener> second = waiting(pool, "second");
        pool.awaitQueued(2);
        pool.on(Call.MATCH).refusing();
        pool.on(Call.CREATE).throwing(() -> new ResourceException("scripted"));
        pool.giveBack(taken);

        assertThat(first.failure()).hasMessage("scripted");
        pool.giveBack(second.get());
    }

    /** Behaviour 4; JBJCA-1382: a connection that cannot be cleaned up is destroyed. */
    @Test
    void cleanupFailureDestroys() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = waiting(pool, "waiter");
        pool.awaitQueued(1);
        pool.on(Call.CLEANUP).throwing(() -> new ResourceException("scripted"));
        pool.giveBack(taken);

        assertThat(physical(taken).destroys()).isEqualTo(1);
        pool.giveBack(waiter.get());
        assertThat(pool.statistics().getDestroyedCount()).isEqualTo(1);
    }

    /**
     * Behaviour 4: the same for an exception that nobody declared; IronJacamar's connection manager comes back with a
     * kill.
     */
    @Test
    @StockFault(in = LIST, because = "the kill that follows cleans up again, fails again, and the connection is lost",
            symptom = "destroyed after the failed cleanup")
    void runtimeExceptionInCleanupDestroys() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ScriptedHandle handle = pool.connect();
        pool.on(Call.CLEANUP).always().throwing(() -> new IllegalStateException("scripted"));
        handle.close();

        assertThat(pool.adapter().created().get(0).destroys()).as("destroyed after the failed cleanup").isEqualTo(1);
        pool.connect().fail();
    }

    /** Behaviour 4: an adapter that fails to destroy is asked once, and the capacity comes back. */
    @Test
    void destroyFailureGivesCapacityBack() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.on(Call.DESTROY).throwing(() -> new IllegalStateException("scripted"));
        pool.kill(pool.borrow());

        pool.giveBack(pool.borrow());
        assertThat(pool.statistics().getDestroyedCount()).isEqualTo(1);
    }
}
