/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import jakarta.resource.ResourceException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.ConnectionManager;
import org.jboss.jca.core.connectionmanager.pool.AbstractPool;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.adapter.UnitOfWork;

/** A resource behind a connection manager and a pool, ready for use. */
public final class Deployment implements AutoCloseable {

    private final Resource resource;
    private final DeploymentSettings settings;
    private final AbstractPool pool;
    private final ConnectionManager connectionManager;
    private final UnitOfWork unitOfWork;

    Deployment(Resource resource, DeploymentSettings settings, AbstractPool pool, ConnectionManager connectionManager)
            throws ResourceException {
        this.resource = resource;
        this.settings = settings;
        this.pool = pool;
        this.connectionManager = connectionManager;
        this.unitOfWork = resource.unitOfWork(resource.factory().createConnectionFactory(connectionManager));
    }

    /**
     * How it was deployed.
     *
     * @return the settings
     */
    public DeploymentSettings settings() {
        return settings;
    }

    /**
     * What a client does with a connection; used by any number of threads at once.
     *
     * @return the unit of work
     */
    public UnitOfWork unitOfWork() {
        return unitOfWork;
    }

    /**
     * The connection manager, for its operations.
     *
     * @return IronJacamar's own
     */
    public ConnectionManager connectionManager() {
        return connectionManager;
    }

    /**
     * The pool that is really at work, asked of the live IronJacamar Pool.
     *
     * @return the only one, which the first check-out created
     * @throws IllegalStateException if there is none yet, or more than one
     */
    public ManagedConnectionPool managedConnectionPool() {
        Collection<ManagedConnectionPool> pools = managedConnectionPools().values();
        if (pools.size() != 1) {
            throw new IllegalStateException(settings.name() + " has " + pools.size() + " pools, expected 1");
        }
        return pools.iterator().next();
    }

    /**
     * A pool like the one that is at work, of which IronJacamar's Pool does not know: to be looked at from outside. Whoever
     * asks for it shuts it down.
     *
     * @return a new one, initialised
     */
    public ManagedConnectionPool anotherPool() {
        try {
            ManagedConnectionPool another = (ManagedConnectionPool) Class.forName(settings.poolClass())
                    .getDeclaredConstructor().newInstance();
            another.initialize(resource.factory(), connectionManager, null, null, settings.poolConfiguration(), pool);
            return another;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(settings.poolClass() + " cannot be made", e);
        }
    }

    /**
     * What a pool is given, and does not own.
     *
     * @return the factory, the connection manager, IronJacamar's Pool
     */
    public Collection<Object> surroundings() {
        return List.of(resource.factory(), connectionManager, pool);
    }

    /** The accessor is protected, and IronJacamar has no public one. */
    @SuppressWarnings("unchecked")
    private Map<Object, ManagedConnectionPool> managedConnectionPools() {
        try {
            Method accessor = AbstractPool.class.getDeclaredMethod("getManagedConnectionPools");
            accessor.setAccessible(true);
            return (Map<Object, ManagedConnectionPool>) accessor.invoke(pool);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("this IronJacamar does not tell its pools", e);
        }
    }

    /**
     * The connections that are open as the adapter or the database driver sees it.
     *
     * @return their number
     */
    public int openConnections() {
        return resource.openConnections();
    }

    /**
     * The number of connections that are out, from the pool's statistics.
     *
     * @return their number; 0 while statistics are off
     */
    public int inUseCount() {
        return pool.getStatistics().getInUseCount();
    }

    /** Closes all connections of the pool, as an operator's flush does; clients may be at work. */
    public void flush() {
        pool.flush(FlushMode.ALL);
    }

    /** Shuts the connection manager and the pool down; the resource stays with its owner. */
    @Override
    public void close() {
        connectionManager.shutdown();
    }
}
