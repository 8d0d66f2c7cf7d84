/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;

import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicReference;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.AbstractPool;
import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.jboss.jca.core.connectionmanager.pool.api.Semaphore;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Behaviours 17 and 21: a second part of a Pool appears while a thread waits in the first one. */
class DivisionRaceTest extends ContractTest {

    /**
     * Behaviours 17 and 21: who is sent away to wait for a permit looks for one, finds none, and there is one when it looks
     * again: that is no end of its time.
     */
    @Test
    @NotForStock(because = "in a stock pool all wait for a permit from the beginning")
    void permitThatIsGivenBackMeanwhileIsNoTimeout() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1));
        WatchedSemaphore semaphore = new WatchedSemaphore(1);
        semaphore.replaceThatOf(pool);
        ConnectionListener taken = pool.borrow();
        Member<ConnectionListener> waiter = crew.call("waiter", pool::borrow);
        waiter.awaitWaiting();
        semaphore.afterARefusal(() -> pool.giveBack(taken));

        pool.addPart("another");

        ConnectionListener got = waiter.get();
        assertThat(physical(got)).isSameAs(physical(taken));
        assertThat(pool.statistics().getBlockingFailureCount()).as("BlockingFailureCount").isZero();
        pool.giveBack(got);
    }

    /** Something that a Pool does. */
    private interface Step {
        void take() throws ResourceException;
    }

    /** The Pool's semaphore, with a moment after it had no permit for somebody who does not wait. */
    private static final class WatchedSemaphore extends Semaphore {
        private static final long serialVersionUID = 1L;
        private static final Step NOTHING = () -> { };

        private final transient AtomicReference<Step> afterARefusal = new AtomicReference<>(NOTHING);

        WatchedSemaphore(int permits) {
            super(permits, true, new PoolStatisticsImpl(permits));
        }

        /** Before anybody has used the Pool. */
        void replaceThatOf(PoolUnderTest pool) throws ReflectiveOperationException {
            Field permits = AbstractPool.class.getDeclaredField("permits");
            permits.setAccessible(true);
            permits.set(pool.pool(), this);
        }

        void afterARefusal(Step step) {
            afterARefusal.set(step);
        }

        @Override
        public boolean tryAcquire() {
            boolean got = super.tryAcquire();
            if (!got) {
                try {
                    afterARefusal.getAndSet(NOTHING).take();
                } catch (ResourceException e) {
                    throw new AssertionError(e);
                }
            }
            return got;
        }
    }
}
