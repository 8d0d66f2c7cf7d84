/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolClass.DEQUE;

import jakarta.resource.ResourceException;

import java.time.Duration;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.MinPoolSizeDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.SizeDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutFIFODecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.WatermarkDecrementer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/**
 * Behaviour 19; r2dbc-pool 166: after a burst, a pool in steady use shrinks as far as the deque pool does in the same
 * situation, which is run beside it.
 */
class ShrinkTest extends ContractTest {

    private static final int BURST = 100;
    private static final int THREADS = 5;
    private static final int PERIODS = 6;
    /** Longer than the idle timeout, which is 30 minutes. */
    private static final Duration PERIOD = Duration.ofMinutes(40);

    /** IronJacamar's policies. */
    enum Policy {
        DEFAULT(() -> null),
        TIMED_OUT(TimedOutDecrementer::new),
        TIMED_OUT_FIFO(TimedOutFIFODecrementer::new),
        MIN_POOL_SIZE(MinPoolSizeDecrementer::new),
        SIZE(SizeDecrementer::new),
        WATERMARK(() -> {
            WatermarkDecrementer watermark = new WatermarkDecrementer();
            watermark.setWatermark(10);
            return watermark;
        });

        private final Supplier<CapacityDecrementer> decrementer;

        Policy(Supplier<CapacityDecrementer> decrementer) {
            this.decrementer = decrementer;
        }

        /** A new one; null where nothing is said. */
        CapacityDecrementer decrementer() {
            return decrementer.get();
        }
    }

    /** Behaviour 19: five threads, each of which holds a connection at the same time as the others do. */
    @ParameterizedTest
    @EnumSource
    void shrinksUnderSteadyUse(Policy policy) throws Exception {
        assertShrinksAsTheDeque(policy, ShrinkTest::together);
    }

    /** Behaviour 19: in each period five new threads come, as from an executor or with virtual threads. */
    @ParameterizedTest
    @EnumSource
    void shrinksUnderUseSpreadOverThreads(Policy policy) throws Exception {
        assertShrinksAsTheDeque(policy, ShrinkTest::spread);
    }

    /** The work of one period. */
    private interface Use {
        void of(PoolUnderTest pool, ShrinkTest test) throws Exception;
    }

    private void assertShrinksAsTheDeque(Policy policy, Use use) throws Exception {
        int expected = sizeAfter(DEQUE, policy, use);
        // Not even the policy that goes round uses all of them in a period: each of them shrinks.
        assertThat(expected).as("the deque's size").isBetween(1, BURST - 1);
        assertThat(sizeAfter(poolClass, policy, use)).as("size, where the deque has %d", expected)
                .isBetween(1, expected);
    }

    private int sizeAfter(PoolClass watched, Policy policy, Use use) throws Exception {
        PoolUnderTest pool = Assembly.assemble(watched,
                PoolSetup.max(BURST).shrinking(policy.decrementer.get()).with(c -> c.setMinSize(2)));
        try {
            pool.giveBack(pool.borrowMany(BURST));
            for (int period = 0; period < PERIODS; period++) {
                pool.age(PERIOD);
                use.of(pool, this);
                pool.removeIdle();
            }
            return pool.mcp().getActive();
        } finally {
            pool.close();
        }
    }

    private static void together(PoolUnderTest pool, ShrinkTest test) {
        CyclicBarrier all = new CyclicBarrier(THREADS);
        for (int i = 0; i < THREADS; i++) {
            test.crew.run("steady " + i, () -> {
                for (int round = 0; round < 10; round++) {
                    all.await(5, TimeUnit.SECONDS);
                    ConnectionListener taken = pool.borrow();
                    all.await(5, TimeUnit.SECONDS);
                    pool.giveBack(taken);
                }
            });
        }
        test.crew.joinAll();
    }

    private static void spread(PoolUnderTest pool, ShrinkTest test) throws ResourceException {
        for (int i = 0; i < THREADS; i++) {
            test.crew.run("passing " + i, () -> {
                for (int round = 0; round < 4; round++) {
                    pool.giveBack(pool.borrow());
                }
            });
            test.crew.joinAll();
        }
    }
}
