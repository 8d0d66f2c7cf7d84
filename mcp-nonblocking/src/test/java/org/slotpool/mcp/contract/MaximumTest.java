/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;

import jakarta.resource.ResourceException;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.capacity.ExplicitCapacity;
import org.jboss.jca.core.connectionmanager.pool.capacity.MaxPoolSizeIncrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.SizeIncrementer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviours 5 and 20: there are never more connections than the maximum, and no more than are needed. */
class MaximumTest extends ContractTest {

    /** Behaviour 20; HikariCP 774: a burst of threads on an empty pool. */
    @Test
    void burstOnEmptyPoolCreatesAtMostOneConnectionForEach() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(20));
        CyclicBarrier start = new CyclicBarrier(6);
        CyclicBarrier all = new CyclicBarrier(6);
        for (int i = 0; i < 6; i++) {
            crew.run("borrower " + i, () -> {
                start.await();
                ConnectionListener taken = pool.borrow();
                all.await();
                pool.giveBack(taken);
            });
        }
        crew.joinAll();

        assertThat(pool.adapter().created()).hasSize(6);
    }

    /** Behaviour 20: no connection is created where one that was given back suffices. */
    @Test
    void returnsSuffice() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(20));
        pool.giveBack(pool.borrowMany(3));
        for (int round = 0; round < 50; round++) {
            pool.giveBack(pool.borrowMany(3));
        }

        assertThat(pool.adapter().created()).hasSize(3);
    }

    /** Behaviour 20: more borrowers than connections: the maximum is created, the others wait for returns. */
    @Test
    void moreBorrowersThanConnections() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3));
        Gate create = pool.on(Call.CREATE).always().blocking();
        List<Member<ConnectionListener>> borrowers = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            borrowers.add(crew.call("creator " + i, pool::borrow));
        }
        create.awaitArrivals(3);
        List<Member<ConnectionListener>> waiters = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Member<ConnectionListener> waiter = crew.call("waiter " + i, pool::borrow);
            waiter.awaitWaiting();
            waiters.add(waiter);
        }
        assertThat(create.arrivals()).isEqualTo(3);
        create.open();
        for (Member<ConnectionListener> borrower : borrowers) {
            pool.giveBack(borrower.get());
        }
        for (Member<ConnectionListener> waiter : waiters) {
            pool.giveBack(waiter.get());
        }

        assertThat(pool.adapter().created()).hasSize(3);
    }

    /** Behaviour 5; JBJCA-1385, JBJCA-1399, JBJCA-1195: prefill creates while borrowers do. */
    @Test
    void prefillRacingBorrowers() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3).prefilledTo(3));
        Gate create = pool.on(Call.CREATE).nth(1).blocking();
        pool.mcp().prefill();
        create.awaitArrival();
        ConnectionListener[] taken = pool.borrowMany(2);
        Member<ConnectionListener> third = crew.call("third", pool::borrow);
        third.awaitHeldUpOrEnded();
        create.open();
        pool.giveBack(third.get());
        pool.giveBack(taken);
        pool.awaitActive(3);

        assertThat(pool.adapter().mostOpen()).isEqualTo(3);
    }

    /** Behaviour 5: seeded borrowers, refills and growth, whatever they do to one another. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    @StockFault(in = {LIST, DEQUE}, because = "increaseCapacity creates one connection too many before it looks",
            symptom = "most open connections")
    void growthRacingBorrowersNeverExceedsTheMaximum(int max) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(max).strictMin(max).growing(new SizeIncrementer()));
        SizeIncrementer incrementer = (SizeIncrementer) pool.pool().getCapacity().getIncrementer();
        incrementer.setSize(max + 2);
        CyclicBarrier start = new CyclicBarrier(3);
        for (int i = 0; i < 3; i++) {
            crew.run("borrower " + i, () -> {
                start.await();
                for (int round = 0; round < 60; round++) {
                    ConnectionListener taken = pool.borrow();
                    if (round % 3 == 0) {
                        pool.kill(taken);
                    } else {
                        pool.giveBack(taken);
                    }
                }
            });
        }
        for (int round = 0; round < 30; round++) {
            pool.mcp().increaseCapacity(null, null);
            pool.mcp().fillTo(max);
        }
        crew.joinAll();
        pool.mcp().increaseCapacity(null, null);

        assertThat(pool.adapter().mostOpen()).as("most open connections").isLessThanOrEqualTo(max);
    }

    /** Behaviour 5; JBJCA-1404: growth of a pool that is at its maximum opens nothing. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "increaseCapacity creates one connection too many before it looks",
            symptom = "most open connections")
    void growthAtTheMaximumCreatesNothing() throws Exception {
        SizeIncrementer incrementer = new SizeIncrementer();
        incrementer.setSize(10);
        PoolUnderTest pool = open(PoolSetup.max(2));
        pool.giveBack(pool.borrowMany(2));
        pool.pool().setCapacity(new ExplicitCapacity(incrementer,
                null));

        pool.mcp().increaseCapacity(null, null);

        assertThat(pool.adapter().mostOpen()).as("most open connections").isEqualTo(2);
    }

    /** Behaviour 5: fill of a pool that is at its maximum creates nothing, and returns. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "fillTo trusts the size that it is given and knows no maximum",
            symptom = "open connections")
    void fillAtTheMaximumReturns() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).prefilledTo(2));
        pool.mcp();
        pool.awaitActive(2);
        crew.run("fill", () -> pool.mcp().fillTo(5)).get();

        assertThat(pool.adapter().created()).as("open connections").hasSize(2);
    }

    /** Behaviour 5 and 27: growth to the maximum while all that exists is in use. */
    @Test
    void growthToTheMaximum() throws ResourceException {
        PoolUnderTest pool = open(PoolSetup.max(5).growing(new MaxPoolSizeIncrementer()));
        ConnectionListener taken = pool.borrow();
        pool.awaitActive(5);

        assertThat(pool.adapter().mostOpen()).isEqualTo(5);
        pool.giveBack(taken);
    }

    /** Behaviour 5: "any number" is a maximum like others. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = "a return asks whether there are max + 1 connections, which overflows",
            symptom = "connections kept")
    void largestMaximum() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(Integer.MAX_VALUE));
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken);

        assertThat(pool.mcp().getActive()).as("connections kept").isEqualTo(3);
        // No test can take all of them.
        pool.close();
    }
}
