/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import jakarta.transaction.UserTransaction;
import org.jboss.jca.core.spi.transaction.TransactionIntegration;
import org.jboss.jca.core.tx.noopts.TransactionIntegrationImpl;
import org.jboss.jca.core.tx.noopts.TransactionManagerImpl;
import org.jboss.jca.core.tx.noopts.TransactionSynchronizationRegistryImpl;
import org.jboss.jca.core.tx.noopts.TxRegistry;
import org.jboss.jca.core.tx.noopts.UserTransactionImpl;
import org.jboss.jca.core.tx.noopts.UserTransactionRegistryImpl;
import org.jboss.jca.core.tx.noopts.XATerminatorImpl;

/**
 * IronJacamar's no-op transaction service.
 *
 * <p>Transactions are demarcated through its UserTransaction: its TransactionManager refuses a second {@code begin} on
 * a thread, because a finished transaction stays in its registry.
 */
final class NoopTransactions implements Transactions {

    private final UserTransactionImpl user = new UserTransactionImpl();
    private final TransactionIntegration integration;

    NoopTransactions() {
        TxRegistry registry = new TxRegistry();
        TransactionManagerImpl manager = new TransactionManagerImpl();
        manager.setRegistry(registry);
        TransactionSynchronizationRegistryImpl synchronizations = new TransactionSynchronizationRegistryImpl();
        synchronizations.setRegistry(registry);
        UserTransactionRegistryImpl userTransactions = new UserTransactionRegistryImpl();
        user.setRegistry(registry);
        userTransactions.addProvider(user);
        integration = new TransactionIntegrationImpl(manager, synchronizations, userTransactions,
                new XATerminatorImpl(), null);
    }

    @Override
    public TransactionIntegration integration() {
        return integration;
    }

    @Override
    public UserTransaction user() {
        return user;
    }

    @Override
    public void close() {
        // Nothing runs.
    }
}
