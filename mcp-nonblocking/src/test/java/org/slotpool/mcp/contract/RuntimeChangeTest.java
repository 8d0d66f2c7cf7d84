/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import jakarta.resource.ResourceException;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.capacity.SizeIncrementer;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.WaitingLine;

/** Behaviour 22: what an operator changes while the pool is at work; the same as with the stock pools. */
class RuntimeChangeTest extends ContractTest {

    private final WaitingLine line = new WaitingLine(crew);

    /** A larger maximum has to wait for the next start. */
    @Test
    void largerMaximumChangesNothing() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(10));
        pool.configuration().setMaxSize(4);
        ConnectionListener[] taken = pool.borrowMany(2);
        assertThat(catchThrowable(pool::borrow)).isInstanceOf(ResourceException.class)
                .hasMessageStartingWith("IJ000655");
        assertThat(pool.pool().isFull()).isTrue();
        assertThat(pool.statistics().getAvailableCount()).isZero();
        pool.giveBack(taken);
        assertThat(pool.mcp().getActive()).isEqualTo(2);
        pool.configuration().setMaxSize(2);
    }

    /** A smaller maximum takes connections away as they come back; how many may be in use at once remains. */
    @Test
    void smallerMaximumDestroysWhatComesBack() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(4));
        ConnectionListener[] taken = pool.borrowMany(4);
        pool.configuration().setMaxSize(2);
        pool.giveBack(taken);
        assertThat(pool.mcp().getActive()).as("kept").isEqualTo(2);
        assertThat(log.codes()).contains("IJ000608");
        assertThat(pool.statistics().getDestroyedCount()).isEqualTo(2);

        ConnectionListener[] again = pool.borrowMany(4);
        assertThat(pool.statistics().getInUseCount()).isEqualTo(4);
        pool.giveBack(again);
        assertThat(pool.mcp().getActive()).as("kept").isEqualTo(2);
        pool.configuration().setMaxSize(4);
    }

    /** A policy that does not look at the maximum adds nothing beyond a smaller one. */
    @Test
    @NotForStock(because = "a race: what still grows in the background creates one connection too many before it looks")
    void growthKeepsToASmallerMaximum() throws Exception {
        SizeIncrementer incrementer = new SizeIncrementer();
        incrementer.setSize(4);
        PoolUnderTest pool = open(PoolSetup.max(5).growing(incrementer));
        pool.configuration().setMaxSize(2);
        ConnectionListener taken = pool.borrow();
        await("growth").until(() -> pool.mcp().getActive() == 2);
        pool.mcp().increaseCapacity(null, null);

        assertThat(pool.mcp().getActive()).isEqualTo(2);
        pool.giveBack(taken);
        pool.configuration().setMaxSize(5);
    }

    /** What a smaller maximum takes away is room for one who waits. */
    @Test
    void smallerMaximumServesThoseWhoWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).blockingTimeout(PoolSetup.PAST_PATIENCE));
        ConnectionListener[] taken = pool.borrowMany(2);
        line.joinAll(pool::borrow, "waiter 0", "waiter 1");
        pool.configuration().setMaxSize(1);
        pool.giveBack(taken[0]);
        ConnectionListener first = line.nextIs("waiter 0");
        line.assertNobodyElseIsServed();
        pool.giveBack(taken[1]);
        ConnectionListener second = line.nextIs("waiter 1");
        pool.giveBack(first, second);

        assertThat(pool.mcp().getActive()).as("kept").isEqualTo(1);
        pool.configuration().setMaxSize(2);
    }

    /** A new blocking timeout is for those who come; who waits goes on with the one that it began with. */
    @Test
    void blockingTimeoutIsThatOfTheBeginningOfTheWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(PoolSetup.PAST_PATIENCE));
        ConnectionListener taken = pool.borrow();
        line.join("patient", pool::borrow);
        pool.configuration().setBlockingTimeout(20);
        Member<ConnectionListener> late = crew.call("late", pool::borrow);
        assertThat(late.failure()).hasMessageStartingWith("IJ000655").hasMessageContaining("20 [ms]");
        line.assertNobodyElseIsServed();
        pool.giveBack(taken);

        pool.giveBack(line.nextIs("patient"));
    }

    /** A longer blocking timeout does not lengthen a wait that has begun. */
    @Test
    void blockingTimeoutIsNotLengthened() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(500));
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> late = crew.call("late", pool::borrow);
        late.awaitWaitingOrEnded();
        pool.configuration().setBlockingTimeout(30_000);
        line.join("patient", pool::borrow);

        assertThat(late.failure()).hasMessageStartingWith("IJ000655");
        pool.giveBack(taken);
        pool.giveBack(line.nextIs("patient"));
    }

    /** Changing pool-fair while threads wait neither loses nor reorders any. */
    @Test
    void fairnessCanBeChangedWhileThreadsWait() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).blockingTimeout(PoolSetup.PAST_PATIENCE));
        ConnectionListener taken = pool.borrow();
        String[] names = {"waiter 0", "waiter 1", "waiter 2", "waiter 3"};
        for (int i = 0; i < names.length; i++) {
            pool.configuration().setFair(i % 2 == 0);
            line.join(names[i], pool::borrow);
        }
        for (int i = 0; i < names.length; i++) {
            pool.configuration().setFair(i % 2 == 1);
            pool.giveBack(taken);
            taken = line.nextIs(names[i]);
            line.assertNobodyElseIsServed();
        }
        pool.giveBack(taken);
    }
}
