/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.slotpool.mcp.testkit.PoolUnderTest.physical;

import jakarta.resource.ResourceException;

import java.util.Arrays;
import java.util.List;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.MinPoolSizeDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutDecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.TimedOutFIFODecrementer;
import org.jboss.jca.core.connectionmanager.pool.capacity.WatermarkDecrementer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedConnection;

/** Which of several idle connections is lent: behaviours 19 and 27. */
class OrderTest extends ContractTest {

    private static List<ScriptedConnection> physicals(ConnectionListener... listeners) {
        return Arrays.stream(listeners).map(PoolUnderTest::physical).toList();
    }

    /** Behaviour 27: with these policies the pool hands out what was given back longest ago. */
    @ParameterizedTest
    @ValueSource(classes = {MinPoolSizeDecrementer.class, WatermarkDecrementer.class, TimedOutFIFODecrementer.class})
    void fifoPoolHandsOutInTheOrderOfReturns(Class<? extends CapacityDecrementer> policy) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(4).shrinking(policy.getConstructor().newInstance()));
        ConnectionListener[] taken = pool.borrowMany(4);
        pool.giveBack(taken[2], taken[0], taken[3], taken[1]);

        ConnectionListener[] again = pool.borrowMany(4);

        assertThat(physicals(again)).isEqualTo(physicals(taken[2], taken[0], taken[3], taken[1]));
        pool.giveBack(again);
    }

    /** Behaviour 27: a FIFO pool goes round. */
    @Test
    void fifoPoolGoesRound() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(3).shrinking(new TimedOutFIFODecrementer()));
        ConnectionListener[] taken = pool.borrowMany(3);
        pool.giveBack(taken);
        for (int round = 0; round < 9; round++) {
            ConnectionListener next = pool.borrow();
            assertThat(physical(next)).isSameAs(physical(taken[round % 3]));
            pool.giveBack(next);
        }
    }

    /** Behaviour 27: a FIFO pool uses what it has before it creates. */
    @Test
    void fifoPoolUsesIdleConnectionsFirst() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(5).shrinking(new MinPoolSizeDecrementer()));
        pool.giveBack(pool.borrowMany(2));
        ConnectionListener[] taken = pool.borrowMany(3);

        assertThat(physicals(taken)).extracting(ScriptedConnection::number).containsExactly(1, 2, 3);
        pool.giveBack(taken);
    }

    /** Behaviour 19: a thread that is alone gets the same connection each time. */
    @Test
    void loneThreadKeepsItsConnection() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(10));
        pool.giveBack(pool.borrowMany(10));
        assertAlwaysTheSame(pool);
    }

    /** Behaviour 19: so does one whose pool says explicitly what is the default. */
    @Test
    void loneThreadKeepsItsConnectionWithTimedOutPolicy() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(10).shrinking(new TimedOutDecrementer()));
        pool.giveBack(pool.borrowMany(10));
        assertAlwaysTheSame(pool);
    }

    private static void assertAlwaysTheSame(PoolUnderTest pool) throws ResourceException {
        ConnectionListener first = pool.borrow();
        pool.giveBack(first);
        for (int round = 0; round < 50; round++) {
            ConnectionListener next = pool.borrow();
            assertThat(physical(next)).isSameAs(physical(first));
            pool.giveBack(next);
        }
    }
}
