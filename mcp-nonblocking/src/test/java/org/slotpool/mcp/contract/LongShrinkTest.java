/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/**
 * Behaviour 19; r2dbc-pool 166: many threads need a connection now and then. If each got one of its own again, none would
 * ever be idle for long; the pool shrinks as far as the deque pool, which is run beside it. The clock is simulated.
 */
class LongShrinkTest extends ContractTest {

    private static final int BURST = 100;
    private static final int THREADS = BURST;
    private static final int IDLE_MINUTES = 5;
    private static final int MINUTES = 12;

    /** Behaviour 19: after a burst of 100 threads, each of them comes by once a minute, one at a time. */
    @ParameterizedTest
    @EnumSource
    void shrinksWhenEachThreadComesByOnceAMinute(ShrinkTest.Policy policy) throws Exception {
        assertShrinksAsTheDeque(policy, 1);
    }

    /** Behaviour 19: the same, while five more connections are in use all the time, now these and now those. */
    @ParameterizedTest
    @EnumSource
    void shrinksWhenSomeAreInUseAllTheTime(ShrinkTest.Policy policy) throws Exception {
        assertShrinksAsTheDeque(policy, 6);
    }

    private void assertShrinksAsTheDeque(ShrinkTest.Policy policy, int atOnce) throws Exception {
        int expected = sizeAfter(DEQUE, policy, atOnce);
        // Going round as it does, a pool with this policy keeps all that are used in turn.
        boolean keepsAll = policy == ShrinkTest.Policy.TIMED_OUT_FIFO;
        assertThat(expected).as("the deque's size").isBetween(1, keepsAll ? BURST : BURST - 1);
        assertThat(sizeAfter(poolClass, policy, atOnce)).as("size, where the deque has %d", expected)
                .isBetween(1, expected);
    }

    private int sizeAfter(PoolClass watched, ShrinkTest.Policy policy, int atOnce) throws Exception {
        PoolUnderTest pool = Assembly.assemble(watched, PoolSetup.max(BURST).shrinking(policy.decrementer())
                .with(c -> c.setMinSize(2)).with(c -> c.setIdleTimeoutMinutes(IDLE_MINUTES)));
        try {
            Passers passers = new Passers(crew, pool);
            passers.awaitBurst();
            ConnectionListener[] held = pool.borrowMany(atOnce - 1);
            for (int minute = 1; minute <= MINUTES; minute++) {
                pool.age(Duration.ofMinutes(1));
                passers.comeBy();
                ConnectionListener[] next = pool.borrowMany(held.length);
                pool.giveBack(held);
                held = next;
                pool.removeIdle();
            }
            passers.leave();
            pool.giveBack(held);
            return pool.mcp().getActive();
        } finally {
            pool.close();
        }
    }

    /** Threads that live on, and use the pool one after another whenever they are told to. */
    private static final class Passers {
        private final Semaphore[] turns = new Semaphore[THREADS + 1];
        private final CountDownLatch burst = new CountDownLatch(BURST);
        private final CountDownLatch done = new CountDownLatch(BURST);
        private volatile boolean over;

        Passers(Crew crew, PoolUnderTest pool) {
            for (int i = 0; i < turns.length; i++) {
                turns[i] = new Semaphore(0);
            }
            for (int i = 0; i < THREADS; i++) {
                Semaphore own = turns[i];
                Semaphore next = turns[i + 1];
                crew.run("passer " + i, () -> {
                    ConnectionListener first = pool.borrow();
                    burst.countDown();
                    burst.await();
                    pool.giveBack(first);
                    done.countDown();
                    own.acquire();
                    while (!over) {
                        pool.giveBack(pool.borrow());
                        next.release();
                        own.acquire();
                    }
                });
            }
        }

        /** All at once have had a connection each, and could come back to it. */
        void awaitBurst() throws InterruptedException {
            assertThat(done.await(10, TimeUnit.SECONDS)).as("the burst is over").isTrue();
        }

        void comeBy() throws InterruptedException {
            turns[0].release();
            assertThat(turns[THREADS].tryAcquire(10, TimeUnit.SECONDS)).as("all have come by").isTrue();
        }

        void leave() {
            over = true;
            for (Semaphore turn : turns) {
                turn.release();
            }
        }
    }
}
