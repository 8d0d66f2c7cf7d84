/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import java.util.Set;

import org.jboss.jca.common.api.metadata.common.FlushStrategy;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.slotpool.mcp.testkit.Call;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.Step;

/** Behaviour 23: what goes with a connection that failed, by IronJacamar's flush strategies. */
class FlushStrategyTest extends ContractTest {

    private static final Set<FlushStrategy> IDLE_ONES = Set.of(FlushStrategy.IDLE_CONNECTIONS,
            FlushStrategy.GRACEFULLY, FlushStrategy.ENTIRE_POOL, FlushStrategy.ALL_IDLE_CONNECTIONS,
            FlushStrategy.ALL_GRACEFULLY, FlushStrategy.ALL_CONNECTIONS);
    private static final Set<FlushStrategy> INVALID_ONES = Set.of(FlushStrategy.INVALID_IDLE_CONNECTIONS,
            FlushStrategy.ALL_INVALID_IDLE_CONNECTIONS);
    private static final Set<FlushStrategy> USED_ONES = Set.of(FlushStrategy.ENTIRE_POOL,
            FlushStrategy.ALL_CONNECTIONS);
    private static final Set<FlushStrategy> GRACEFUL = Set.of(FlushStrategy.GRACEFULLY, FlushStrategy.ALL_GRACEFULLY);
    private static final Set<FlushStrategy> ALL_SUB_POOLS = Set.of(FlushStrategy.ALL_INVALID_IDLE_CONNECTIONS,
            FlushStrategy.ALL_IDLE_CONNECTIONS, FlushStrategy.ALL_GRACEFULLY, FlushStrategy.ALL_CONNECTIONS);

    /** Behaviour 23: within one sub-pool. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "UNKNOWN")
    void failureTakesWhatTheStrategySays(FlushStrategy strategy) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5).flushing(strategy));
        ConnectionListener[] taken = pool.borrowMany(4);
        ConnectionListener failing = taken[0];
        ConnectionListener used = taken[1];
        ConnectionListener valid = taken[2];
        ConnectionListener invalid = taken[3];
        pool.giveBack(valid, invalid);
        pool.on(Call.VALIDATE).always().doing(connection ->
                connection == physical(invalid) ? Step.Outcome.REFUSE : Step.Outcome.PROCEED);

        physical(failing).fail();

        assertThat(physical(failing).destroys()).isEqualTo(1);
        assertThat(physical(valid).isDestroyed()).isEqualTo(IDLE_ONES.contains(strategy));
        assertThat(physical(invalid).isDestroyed())
                .isEqualTo(IDLE_ONES.contains(strategy) || INVALID_ONES.contains(strategy));
        assertThat(physical(used).isDestroyed()).isEqualTo(USED_ONES.contains(strategy));
        assertThat(pool.statistics().getInUseCount()).isEqualTo(USED_ONES.contains(strategy) ? 0 : 1);
        assertThat(pool.statistics().getActiveCount()).isEqualTo(pool.adapter().open());
        pool.giveBack(used);
        assertThat(physical(used).isDestroyed())
                .isEqualTo(USED_ONES.contains(strategy) || GRACEFUL.contains(strategy));
    }

    /** Behaviour 23: the strategies that begin with "all" mean all sub-pools of the Pool, the others mean one. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "UNKNOWN")
    void failureInOneSubPool(FlushStrategy strategy) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5).flushing(strategy).strategy(PoolStrategy.POOL_BY_CRI));
        ConnectionListener failing = pool.borrow("a");
        ConnectionListener idleHere = pool.borrow("a");
        ConnectionListener idleThere = pool.borrow("b");
        ConnectionListener usedThere = pool.borrow("b");
        pool.giveBack(idleHere, idleThere);
        pool.on(Call.VALIDATE).always().refusing();

        physical(failing).fail();

        boolean flushes = strategy != FlushStrategy.FAILING_CONNECTION_ONLY;
        assertThat(physical(idleHere).isDestroyed()).isEqualTo(flushes);
        assertThat(physical(idleThere).isDestroyed()).isEqualTo(ALL_SUB_POOLS.contains(strategy));
        assertThat(physical(usedThere).isDestroyed()).isEqualTo(strategy == FlushStrategy.ALL_CONNECTIONS);
        pool.giveBack(usedThere);
    }
}
