/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;
import static org.slotpool.mcp.testkit.PoolClass.LIST;

import jakarta.resource.ResourceException;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.Gate;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.StockFault;

/** Behaviour 18: a thread that takes one more connection than there are is told who holds them. */
class NestedAcquisitionTest extends ContractTest {

    private static final String SILENT = "the message tells the timeout and nothing else";

    /** Behaviour 18: threads that each hold one connection and want another end by timeout, and lose nothing. */
    @Test
    void nestedAcquisitionEndsByTimeout() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(40));
        CyclicBarrier bothHold = new CyclicBarrier(2);
        for (int i = 0; i < 2; i++) {
            crew.run("nested " + i, () -> {
                ConnectionListener outer = pool.borrow();
                bothHold.await(10, TimeUnit.SECONDS);
                try {
                    pool.giveBack(pool.borrow());
                } catch (ResourceException e) {
                    assertThat(e).hasMessageStartingWith("IJ000655");
                }
                pool.giveBack(outer);
            });
        }
        crew.joinAll();
        assertThat(pool.statistics().getBlockingFailureCount()).as("timeouts").isPositive();
    }

    /** Behaviour 18: the waiting thread itself is the holder. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = SILENT, symptom = "held by the waiting thread itself: 2")
    void messageTellsWhatTheWaitingThreadHoldsItself() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(5));
        Throwable failure = crew.call("nested", () -> {
            ConnectionListener[] outer = pool.borrowMany(2);
            try {
                return pool.borrow();
            } finally {
                pool.giveBack(outer);
            }
        }).failure();

        assertThat(failure).isInstanceOf(ResourceException.class)
                .hasMessageStartingWith("IJ000655: No managed connections available within configured blocking timeout"
                        + " (5 [ms])")
                .hasMessageContaining("held by the waiting thread itself: 2");
    }

    /** Behaviour 18: others are the holders; they are named as a thread dump names them. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = SILENT, symptom = "hoarder")
    void messageTellsWhichThreadsHoldWhat() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(5));
        Throwable failure;
        CountDownLatch done = new CountDownLatch(1);
        CountDownLatch holds = new CountDownLatch(1);
        crew.run("hoarder", () -> {
            ConnectionListener taken = pool.borrow();
            holds.countDown();
            done.await();
            pool.giveBack(taken);
        });
        holds.await();
        try {
            failure = crew.call("late", pool::borrow).failure();
        } finally {
            done.countDown();
        }

        assertThat(failure).hasMessageStartingWith("IJ000655").hasMessageContaining("hoarder");
    }

    /** Behaviour 18: a connection that is still being matched has not been held since it was lent to somebody before. */
    @Test
    @StockFault(in = {LIST, DEQUE}, because = SILENT, symptom = "being checked")
    void messageTellsWhatHasNotReachedItsClient() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(5));
        pool.giveBack(pool.borrow());
        Gate match = pool.on(Call.MATCH).blocking();
        Member<ConnectionListener> checker = crew.call("checker", pool::borrow);
        match.awaitArrival();
        Throwable failure = crew.call("late", pool::borrow).failure();
        match.open();
        pool.giveBack(checker.get());

        assertThat(failure).hasMessageContaining("\"checker\", being checked");
    }
}
