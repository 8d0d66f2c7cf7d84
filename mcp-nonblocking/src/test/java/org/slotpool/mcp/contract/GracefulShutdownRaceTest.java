/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;

import jakarta.resource.ResourceException;

import java.time.Duration;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.Completion;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedAdapter.Kind;
import org.slotpool.mcp.testkit.Step;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 14: a graceful shutdown completes, whatever is under way when it begins. */
class GracefulShutdownRaceTest extends ContractTest {

    private static final Duration LONG = Duration.ofHours(1);
    private static final int ROUNDS = 40;

    /** Behaviours 14 and 13: the only connection is being validated in the background, and is good. */
    @Test
    void completesAfterABackgroundValidation() throws Exception {
        completesAfterABackgroundValidation(Step.Outcome.PROCEED);
    }

    /** Behaviours 14 and 13: the only connection is being validated in the background, and is bad. */
    @Test
    void completesAfterAFailedBackgroundValidation() throws Exception {
        completesAfterABackgroundValidation(Step.Outcome.REFUSE);
    }

    private void completesAfterABackgroundValidation(Step.Outcome outcome) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.connect().close();
        pool.age(LONG);
        Gate validate = pool.on(Call.VALIDATE).blockingThen(connection -> outcome);
        Member<Void> validator = crew.run("validator", () -> pool.mcp().validateConnections());
        validate.awaitArrival();
        Completion completion = prepareShutdown(pool);
        validate.open();
        validator.get();

        completion.awaitDone();
        assertThat(pool.adapter().open()).isZero();
    }

    /** Behaviour 14: the only connection is being matched for a client; whether the client gets it, does not matter. */
    @Test
    void completesAfterAMatch() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.connect().close();
        Gate match = pool.on(Call.MATCH).blocking();
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        match.awaitArrival();
        Completion completion = prepareShutdown(pool);
        match.open();
        finish(pool, client);

        completion.awaitDone();
        assertThat(pool.adapter().open()).isZero();
    }

    /** Behaviour 14: the connection that is being matched does not match. */
    @Test
    void completesAfterAFailedMatch() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        pool.connect().close();
        Gate match = pool.on(Call.MATCH).blockingThen(connection -> Step.Outcome.REFUSE);
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        match.awaitArrival();
        Completion completion = prepareShutdown(pool);
        match.open();
        finish(pool, client);

        completion.awaitDone();
        assertThat(pool.adapter().open()).isZero();
    }

    /** Behaviour 14: the only connection is being matched for a client that has waited for it. */
    @Test
    void completesAfterAMatchForAWaiter() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        Gate match = pool.on(Call.MATCH).blocking();
        pool.manager().returnManagedConnection(taken, false);
        match.awaitArrival();
        Completion completion = prepareShutdown(pool);
        match.open();
        finish(pool, waiter);

        completion.awaitDone();
        assertThat(pool.adapter().open()).isZero();
    }

    /**
     * Behaviour 14: the shutdown begins between the hand-over to a waiting client and that client's next step. Whether
     * the client is so slow is chance, so it is tried often.
     */
    @Test
    void completesAfterAHandOver() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            PoolUnderTest pool = open(PoolSetup.max(1));
            ConnectionListener taken = pool.borrow();
            Member<ConnectionListener> waiter = crew.call("waiter " + round, pool::borrow);
            waiter.awaitWaiting();
            pool.manager().returnManagedConnection(taken, false);
            Completion completion = new Completion(pool.patience());
            pool.manager().prepareShutdown(completion);
            finish(pool, waiter);

            completion.awaitDone();
            assertThat(pool.adapter().open()).isZero();
        }
    }

    /** Behaviour 14: a client is creating a connection; it does not matter whether it gets it. */
    @Test
    void completesAfterACreation() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        Gate create = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        create.awaitArrival();
        Completion completion = prepareShutdown(pool);
        create.open();
        finish(pool, client);

        completion.awaitDone();
        assertThat(pool.adapter().open()).isZero();
    }

    /** Behaviour 14: a client's connection is being created while another one is in use, and keeps the pool from ending. */
    @Test
    @NotForStock(because = "who is creating a connection when a graceful shutdown begins gets it")
    void refusesAfterACreation() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2));
        ConnectionListener held = pool.borrow();
        Gate create = pool.on(Call.CREATE).blocking();
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        create.awaitArrival();
        Completion completion = prepareShutdown(pool);
        create.open();

        assertThat(client.failure()).hasMessageStartingWith("IJ000653");
        pool.manager().returnManagedConnection(held, false);
        completion.awaitDone();
        assertThat(pool.adapter().open()).isZero();
    }

    /** Behaviours 14 and 26: the only connection is being taken from its client, who will not return it. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "who takes it away does not look whether that was the last one",
            symptom = "graceful shutdown done")
    void completesAfterADetach() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).of(Kind.DISSOCIATABLE).sharable());
        pool.connect();
        Gate dissociate = pool.on(Call.DISSOCIATE).blocking();
        Member<ConnectionListener> client = crew.call("client", pool::borrow);
        dissociate.awaitArrival();
        Completion completion = prepareShutdown(pool);
        dissociate.open();
        finish(pool, client);

        completion.awaitDone();
        assertThat(pool.adapter().open()).isZero();
    }

    private Completion prepareShutdown(PoolUnderTest pool) {
        Completion completion = new Completion(pool.patience());
        crew.run("operator", () -> pool.manager().prepareShutdown(completion)).awaitHeldUpOrEnded();
        return completion;
    }

    /** A client that got its connection after all gives it back. */
    private static void finish(PoolUnderTest pool, Member<ConnectionListener> client) throws Exception {
        ConnectionListener got;
        try {
            got = client.get();
        } catch (ResourceException e) {
            return;
        }
        pool.manager().returnManagedConnection(got, false);
    }

    /** Behaviours 14 and 17: a shutdown that is called off at once does not take its time from a waiting client. */
    @Test
    void waiterOutlivesACancelledShutdown() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            PoolUnderTest pool = open(PoolSetup.max(1));
            ConnectionListener taken = pool.borrow();
            Member<ConnectionListener> waiter = crew.call("waiter " + round, pool::borrow);
            waiter.awaitWaiting();
            pool.pool().prepareShutdown();
            pool.pool().cancelShutdown();
            waiter.awaitHeldUpOrEnded();
            pool.giveBack(taken);
            try {
                pool.giveBack(waiter.get());
            } catch (ResourceException e) {
                // It may have seen the shutdown, but its time is not over.
                assertThat(e).as("refusal before the blocking timeout").hasMessageNotContaining("IJ000655");
            }
            assertThat(pool.statistics().getBlockingFailureCount()).isZero();
            pool.close();
        }
    }
}
