/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import jakarta.resource.ResourceException;
import java.io.IOException;
import org.jboss.jca.common.api.metadata.common.FlushStrategy;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.AbstractConnectionManager;
import org.jboss.jca.core.connectionmanager.ConnectionManager;
import org.jboss.jca.core.connectionmanager.ConnectionManagerFactory;
import org.jboss.jca.core.connectionmanager.ccm.CachedConnectionManagerImpl;
import org.jboss.jca.core.connectionmanager.pool.AbstractPool;
import org.jboss.jca.core.connectionmanager.pool.api.Pool;
import org.jboss.jca.core.connectionmanager.pool.api.PoolFactory;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.slotpool.perf.adapter.Resource;

/**
 * An embedded IronJacamar: the same factories, in the same order and with the same defaults as its datasource deployer
 * uses them, without descriptors, naming and class loading.
 *
 * <p>One thread deploys and closes; what is deployed may be used by any number of threads.
 */
public final class Container implements AutoCloseable {

    private final Transactions transactions;
    private final CachedConnectionManagerImpl cachedConnectionManager;

    /**
     * Starts the container.
     *
     * @param service the transaction service, which is stopped by {@link #close}
     * @throws IOException if the service cannot be started
     */
    public Container(TransactionService service) throws IOException {
        this(service.start());
    }

    /**
     * Starts the container.
     *
     * @param transactions the running transaction service, which is stopped by {@link #close}
     */
    public Container(Transactions transactions) {
        this.transactions = transactions;
        cachedConnectionManager = new CachedConnectionManagerImpl(transactions.integration());
        cachedConnectionManager.start();
    }

    /**
     * The transaction service.
     *
     * @return the running service
     */
    public Transactions transactions() {
        return transactions;
    }

    /**
     * Builds a pool and a connection manager for a resource.
     *
     * @param resource what is connected to; closed by its owner
     * @param settings size, pool class and the like
     * @return the deployed resource
     * @throws ResourceException if the resource's factory refuses
     */
    public Deployment deploy(Resource resource, DeploymentSettings settings) throws ResourceException {
        resource.start(new TransactionsOnly(transactions.integration().getTransactionSynchronizationRegistry()));
        PoolConfiguration configuration = settings.poolConfiguration();
        Pool pool = new PoolFactory().create(PoolStrategy.ONE_POOL, resource.factory(), configuration, false, true,
                settings.poolClass());
        ConnectionManager manager = settings.kind().isTransactional()
                ? transactional(settings, pool)
                : nonTransactional(settings, pool);
        ((AbstractConnectionManager) manager).setJndiName(settings.name());
        ((AbstractPool) pool).setName(settings.name());
        pool.getInternalStatistics().setEnabled(settings.statistics());
        return new Deployment(resource, settings, (AbstractPool) pool, manager);
    }

    private ConnectionManager nonTransactional(DeploymentSettings settings, Pool pool) {
        return new ConnectionManagerFactory().createNonTransactional(settings.kind().level(), pool, null, null, true,
                cachedConnectionManager, true, true, false, null, FlushStrategy.FAILING_CONNECTION_ONLY, null, null);
    }

    private ConnectionManager transactional(DeploymentSettings settings, Pool pool) {
        return new ConnectionManagerFactory().createTransactional(settings.kind().level(), pool, null, null, true,
                cachedConnectionManager, true, true, false, null, null, FlushStrategy.FAILING_CONNECTION_ONLY, null,
                null, transactions.integration(), null, null, null, null, null);
    }

    @Override
    public void close() {
        cachedConnectionManager.stop();
        transactions.close();
    }
}
