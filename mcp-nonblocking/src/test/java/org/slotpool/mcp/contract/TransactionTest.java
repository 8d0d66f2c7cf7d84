/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.transaction.TransactionManager;

import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.ScriptedConnection;
import org.slotpool.mcp.testkit.ScriptedHandle;

/** Behaviours 1 and 9: below IronJacamar's connection manager for transactions, which uses the sub-pool as a key. */
class TransactionTest extends ContractTest {

    /** Behaviour 9: one transaction, one connection; it comes back when the transaction is over. */
    @Test
    void oneConnectionForEachTransaction() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).transactional());
        TransactionManager transactions = pool.manager().getTransactionIntegration().getTransactionManager();
        for (int round = 0; round < 3; round++) {
            // In a thread of its own: IronJacamar's no-operation transactions stay with their thread for ever.
            crew.run("transaction " + round, () -> {
                transactions.begin();
                ScriptedHandle first = pool.connect();
                ScriptedHandle second = pool.connect();
                assertThat(second.connection()).isSameAs(first.connection());
                assertThat(pool.statistics().getInUseCount()).isEqualTo(1);
                first.close();
                second.close();
                assertThat(pool.statistics().getInUseCount()).as("until the transaction is over").isEqualTo(1);
                transactions.commit();
                assertThat(pool.statistics().getInUseCount()).isZero();
            }).get();
        }

        assertThat(pool.adapter().created()).hasSize(1);
    }

    /** Behaviour 2: the connection fails within the transaction: it goes, and its capacity comes back. */
    @Test
    void failureWithinTransaction() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(1).transactional());
        TransactionManager transactions = pool.manager().getTransactionIntegration().getTransactionManager();
        ScriptedConnection connection = crew.call("transaction", () -> {
            transactions.begin();
            ScriptedConnection failing = pool.connect().connection();
            failing.fail();
            transactions.rollback();
            return failing;
        }).get();

        assertThat(connection.destroys()).isEqualTo(1);
        pool.connect().close();
    }

    /** Behaviour 9: without a transaction each handle has its own. */
    @Test
    void outsideTransactions() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(2).transactional());
        ScriptedHandle first = pool.connect();
        ScriptedHandle second = pool.connect();

        assertThat(second.connection()).isNotSameAs(first.connection());
        first.close();
        second.close();
    }
}
