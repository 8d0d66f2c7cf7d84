/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import jakarta.resource.spi.ManagedConnectionFactory;
import jakarta.resource.spi.TransactionSupport.TransactionSupportLevel;

import org.jboss.jca.common.api.metadata.common.FlushStrategy;
import org.jboss.jca.core.connectionmanager.AbstractConnectionManager;
import org.jboss.jca.core.connectionmanager.ConnectionManagerFactory;
import org.jboss.jca.core.connectionmanager.pool.AbstractPool;
import org.jboss.jca.core.connectionmanager.pool.api.PoolFactory;
import org.jboss.jca.core.connectionmanager.pool.capacity.ExplicitCapacity;
import org.jboss.jca.core.spi.transaction.TransactionIntegration;
import org.jboss.jca.core.tx.noopts.TransactionIntegrationImpl;
import org.jboss.jca.core.tx.noopts.TransactionManagerImpl;
import org.jboss.jca.core.tx.noopts.TransactionSynchronizationRegistryImpl;
import org.jboss.jca.core.tx.noopts.TxRegistry;

/** Puts a Pool together the way IronJacamar's deployers do. */
public final class Assembly {

    private Assembly() {
    }

    /**
     * Assembles a Pool.
     *
     * @param poolClass the implementation under test
     * @param setup how
     * @return the Pool with all that belongs to it
     */
    public static PoolUnderTest assemble(PoolClass poolClass, PoolSetup setup) {
        if (poolClass.isStock()) {
            setup.shorten();
        }
        ScriptedAdapter adapter = new ScriptedAdapter(setup.kind);
        ManagedConnectionFactory factory = setup.validating ? adapter : new NonValidatingFactory(adapter);
        AbstractPool pool = (AbstractPool) new PoolFactory().create(setup.strategy, factory, setup.configuration,
                setup.noTxSeparatePools, setup.sharable, poolClass.className());
        pool.setName(setup.name);
        if (setup.incrementer != null || setup.decrementer != null) {
            pool.setCapacity(new ExplicitCapacity(setup.incrementer, setup.decrementer));
        }
        AbstractConnectionManager manager = setup.transactional ? transactional(pool, setup.flushStrategy)
                : plain(pool, setup);
        manager.setJndiName("java:/" + setup.name);
        return new PoolUnderTest(poolClass, pool, manager, adapter, setup.configuration,
                setup.sharable && setup.kind == ScriptedAdapter.Kind.DISSOCIATABLE);
    }

    private static AbstractConnectionManager plain(AbstractPool pool, PoolSetup setup) {
        ScriptedConnectionManager manager = new ScriptedConnectionManager();
        pool.setConnectionManager(manager);
        manager.setPool(pool);
        manager.setFlushStrategy(setup.flushStrategy);
        manager.setSharable(setup.sharable);
        return manager;
    }

    private static AbstractConnectionManager transactional(AbstractPool pool, FlushStrategy flushStrategy) {
        TxRegistry registry = new TxRegistry();
        TransactionManagerImpl transactions = new TransactionManagerImpl();
        transactions.setRegistry(registry);
        TransactionSynchronizationRegistryImpl synchronizations = new TransactionSynchronizationRegistryImpl();
        synchronizations.setRegistry(registry);
        TransactionIntegration integration =
                new TransactionIntegrationImpl(transactions, synchronizations, null, null, null);
        return (AbstractConnectionManager) new ConnectionManagerFactory().createTransactional(
                TransactionSupportLevel.LocalTransaction, pool, null, null, false, null, true, true, false, null, null,
                flushStrategy, null, null, integration, null, null, null, null, null);
    }
}
