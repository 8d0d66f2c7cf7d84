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
import jakarta.resource.spi.RetryableException;

import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedListener;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 14: no connection outlives the shutdown, and nobody waits for what will never come. */
class ShutdownTest extends ContractTest {

    /** Behaviour 14: idle or in use, all are closed; what is in use is named in the log. */
    @Test
    void shutdownClosesEverything() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken[0]);
        pool.close();

        assertThat(pool.adapter().open()).isZero();
        assertThat(log.codes()).contains("IJ000615");
        pool.giveBack(taken[1]);
        pool.kill(taken[2]);
    }

    /** Behaviour 14: who comes after the shutdown is told so. */
    @Test
    void nothingIsLentAfterShutdown() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ManagedConnectionPool mcp = pool.mcp();
        pool.close();

        assertThat(catchThrowable(() -> mcp.getConnection(null, null))).isInstanceOf(ResourceException.class)
                .isNotInstanceOf(RetryableException.class).hasMessageStartingWith("IJ000653");
        assertThat(mcp.isRunning()).isFalse();
        assertThat(pool.adapter().created()).isEmpty();
    }

    /** Behaviours 14 and 4: an error amid the end of one connection keeps neither that one nor the others. */
    @Test
    @NotForStock(because = "they do not ask since when it was lent, and nothing else can fail there")
    void errorAmidAShutdownKeepsNothingOpen() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken);
        ((ScriptedListener) taken[0]).whenAskedSince(1, () -> {
            throw new IllegalStateException("scripted");
        });
        pool.close();

        assertThat(pool.adapter().open()).isZero();
    }

    /** Behaviour 14; JBJCA-1212: a borrower's connection is being created when the pool is shut down. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "nobody looks again after the create: the connection is handed out",
            symptom = "open after the shutdown")
    void connectionBeingCreatedDoesNotOutliveShutdown() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        Gate create = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow).mayFail();
        create.awaitArrival();
        pool.close();
        create.open();

        // Whether the borrower is refused or gets a connection that is closed makes no difference to anybody.
        borrower.awaitHeldUpOrEnded();
        Awaitility.await().atMost(pool.patience()).until(borrower::isDone);
        assertThat(pool.adapter().open()).as("open after the shutdown").isZero();
        assertThat(log.codes()).as("nothing is wrong").doesNotContain("IJ000604");
    }

    /** Behaviour 14; JBJCA-1212: the same for a connection that is created in the background. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "nobody looks again after the create: the connection is kept for ever",
            symptom = "open connections after the shutdown")
    void connectionBeingFilledInDoesNotOutliveShutdown() {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(1));
        Gate create = pool.on(Call.CREATE).blocking();
        pool.mcp();
        create.awaitArrival();
        pool.close();
        create.open();
        // Conservation waits for the connection to be closed.
    }

    /** Behaviour 14: those who wait are told at once, also when what they wait for is not in anybody's hands. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "shutdown does not know those who wait; they sit out their timeout",
            symptom = "still waits after the shutdown")
    void waitersAreToldAtOnce() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        Gate create = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> creator = crew.call("creator", pool::borrow).mayFail();
        create.awaitArrival();
        List<Member<ConnectionListener>> waiters = waiters(pool, 3);
        pool.close();
        boolean told = waiters.stream().allMatch(waiter -> waiter.endsWithin(pool.patience()));
        create.open();
        creator.awaitHeldUpOrEnded();

        assertThat(told).as("nobody still waits after the shutdown").isTrue();
        for (Member<ConnectionListener> waiter : waiters) {
            assertThat(waiter.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        }
    }

    /** Behaviour 14: those who wait for a connection that is in use are told at once. */
    @Test
    void waitersForConnectionsInUseAreTold() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(30_000));
        ConnectionListener taken = pool.borrow();
        List<Member<ConnectionListener>> waiters = waiters(pool, 3);
        pool.close();

        for (Member<ConnectionListener> waiter : waiters) {
            assertThat(waiter.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        }
        assertThat(physical(taken).destroys()).isEqualTo(1);
    }

    private List<Member<ConnectionListener>> waiters(PoolUnderTest pool, int count) {
        List<Member<ConnectionListener>> waiters = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Member<ConnectionListener> waiter = crew.call("waiter " + i, pool::borrow);
            waiter.awaitWaiting();
            waiters.add(waiter);
        }
        return waiters;
    }

    /** Behaviour 14: a return that is under way when the pool is shut down. */
    @Test
    @StockFault(in = LIST, because = "the destroyed connection is put among the idle ones all the same",
            symptom = "empty after the shutdown")
    @StockFault(in = DEQUE, because = "a connection on its way back is neither idle nor in use, so flush misses it",
            symptom = "empty after the shutdown")
    void returnDuringShutdown() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ManagedConnectionPool mcp = pool.mcp();
        ConnectionListener taken = pool.borrow();
        Gate toPool = pool.on(Call.TO_POOL).blocking();
        crew.run("returner", () -> pool.giveBack(taken));
        toPool.awaitArrival();
        crew.run("shutdown", pool::close).awaitHeldUpOrEnded();
        toPool.open();
        crew.joinAll();

        assertThat(mcp.isEmpty()).as("empty after the shutdown").isTrue();
    }

    /** Behaviour 14: a pool may be shut down before anybody used it, and twice. */
    @Test
    void shutdownOfAnUnusedPool() {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ManagedConnectionPool mcp = pool.mcp();
        mcp.shutdown();
        pool.close();
        mcp.shutdown();

        assertThat(mcp.isEmpty()).isTrue();
    }

    /** Behaviour 14: a sub-pool that was shut down while its Pool goes on sends borrowers back to the Pool. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "they ask whether the Pool was shut down, not whether this part of it was",
            symptom = "who borrows from a part that was shut down")
    void subPoolThatWasShutDownAsksToTryAgain() {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ManagedConnectionPool mcp = pool.mcp();
        mcp.shutdown();

        assertThat(catchThrowable(() -> mcp.getConnection(null, null)))
                .as("who borrows from a part that was shut down").isInstanceOf(RetryableException.class)
                .isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
        pool.mcps().clear();
    }

    /** Behaviours 7 and 14: a connection manager that tries again for an interrupted client gives nobody what it gets. */
    @Test
    @NotForStock(because = "the stock pools keep lending from a sub-pool that the Pool has given up")
    void subPoolThatWasShutDownDoesNotAskAnInterruptedClientToTryAgain() {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ManagedConnectionPool mcp = pool.mcp();
        mcp.shutdown();
        Thread.currentThread().interrupt();
        Throwable refusal = catchThrowable(() -> mcp.getConnection(null, null));

        assertThat(Thread.interrupted()).as("still interrupted").isFalse();
        assertThat(refusal).isNotInstanceOf(RetryableException.class).hasMessageStartingWith("IJ000657");
        pool.mcps().clear();
    }

    /**
     * Behaviour 14: the pool is shut down while a borrower's connection is matched: nobody gets a closed connection.
     */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "nobody looks at the connection again after the match",
            symptom = "did not fail but got")
    void shutdownDuringMatch() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.giveBack(pool.borrow());
        Gate match = pool.on(Call.MATCH).blocking();
        Member<ConnectionListener> borrower = crew.call("borrower", pool::borrow);
        match.awaitArrival();
        pool.close();
        match.open();

        assertThat(borrower.failure()).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000653");
    }

    /** Behaviour 14: the pool is shut down while a broken connection is being destroyed. */
    @Test
    void shutdownDuringDestroy() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ManagedConnectionPool mcp = pool.mcp();
        ConnectionListener taken = pool.borrow();
        Gate destroy = pool.on(Call.DESTROY).blocking();
        crew.run("killer", () -> pool.kill(taken));
        destroy.awaitArrival();
        crew.run("shutdown", pool::close).awaitHeldUpOrEnded();
        destroy.open();
        crew.joinAll();

        assertThat(mcp.isEmpty()).isTrue();
        assertThat(physical(taken).destroys()).isEqualTo(1);
    }
}
