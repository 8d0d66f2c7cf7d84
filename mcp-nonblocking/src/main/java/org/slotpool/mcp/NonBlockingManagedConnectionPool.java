/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionFactory;
import java.util.Collection;
import javax.security.auth.Subject;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.ConnectionManager;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.Pool;
import org.jboss.jca.core.connectionmanager.pool.idle.IdleRemover;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.jboss.jca.core.connectionmanager.pool.validator.ConnectionValidator;
import org.slotpool.adapter.Rooms;
import org.slotpool.adapter.Surroundings;

/**
 * A connection pool for IronJacamar that neither locks nor spins: an array of cells, and one state word for each connection.
 *
 * <p>It is chosen by the system property {@code ironjacamar.mcp} or by WildFly's attribute {@code mcp}, with the name of this
 * class, and takes the place of IronJacamar's own pools without anything else being changed. Its few settings of its own are
 * in {@link org.slotpool.mcp.api.PoolSettings}.
 *
 * <p>All methods but {@link #initialize} may be called by any number of threads at the same time, also by the resource
 * adapter from within a call that the pool makes to it. What a thread did with a connection before it returned it
 * <em>happens-before</em> what the thread does that gets it next.
 */
public class NonBlockingManagedConnectionPool implements ManagedConnectionPool {

    private Rooms rooms;
    private Surroundings around;

    /** In milliseconds since the epoch. Read and written by the one thread that looks for idle connections; by tests, too. */
    private long lastIdleCheck;

    /** Makes a pool that is of no use before {@link #initialize}. */
    public NonBlockingManagedConnectionPool() {
    }

    /**
     * Makes the pool ready.
     *
     * @throws IllegalArgumentException if the factory, the manager, the configuration or the pool is null
     */
    @Override
    public void initialize(ManagedConnectionFactory mcf, ConnectionManager cm, Subject subject, ConnectionRequestInfo cri,
            PoolConfiguration pc, Pool p) {
        around = Surroundings.of(this, mcf, cm, subject, cri, pc, p);
        rooms = new Rooms(around);
        lastIdleCheck = System.currentTimeMillis();
        rooms.open();
        if (pc.getIdleTimeoutMinutes() > 0) {
            IdleRemover.getInstance().registerPool(this, pc.getIdleTimeoutMinutes() * 60_000L);
        }
        if (pc.isBackgroundValidation() && pc.getBackgroundValidationMillis() > 0) {
            if (around.debug()) {
                around.log().debug("Registering for background validation at interval " + pc.getBackgroundValidationMillis());
            }
            ConnectionValidator.getInstance().registerPool(this, pc.getBackgroundValidationMillis());
        }
    }

    @Override
    public ConnectionListener getConnection(Subject subject, ConnectionRequestInfo cri) throws ResourceException {
        return rooms.checkOut(subject, cri);
    }

    @Override
    public void returnConnection(ConnectionListener cl, boolean kill) {
        returnConnection(cl, kill, !kill);
    }

    /**
     * Takes a connection back.
     *
     * @param cl its listener
     * @param kill whether to destroy it
     * @param cleanup whether to have the adapter clean it up first
     */
    public void returnConnection(ConnectionListener cl, boolean kill, boolean cleanup) {
        rooms.checkIn(cl, kill, cleanup);
    }

    @Override
    public ConnectionListener findConnectionListener(ManagedConnection mc) {
        return findConnectionListener(mc, null);
    }

    @Override
    public ConnectionListener findConnectionListener(ManagedConnection mc, Object connection) {
        return rooms.find(mc, connection);
    }

    @Override
    public void flush(FlushMode mode, Collection<ConnectionListener> toDestroy) {
        rooms.flush(mode, toDestroy);
    }

    @Override
    public void removeIdleConnections() {
        long now = System.currentTimeMillis();
        if (rooms.isIdleCheckDue(lastIdleCheck, now)) {
            lastIdleCheck = now;
            rooms.reap(now);
        }
    }

    @Override
    public void validateConnections() {
        rooms.validate();
    }

    @Override
    public void prefill() {
        rooms.prefill();
    }

    @Override
    public void fillTo(int size) {
        rooms.fillTo(size);
    }

    @Override
    public void increaseCapacity(Subject subject, ConnectionRequestInfo cri) {
        rooms.increaseCapacity(subject, cri);
    }

    /**
     * {@inheritDoc} If the pool is full, the connection is destroyed.
     */
    @Override
    public void addConnectionListener(ConnectionListener cl) {
        rooms.adopt(cl);
    }

    @Override
    public ConnectionListener removeConnectionListener() {
        return rooms.disown();
    }

    @Override
    public void connectionListenerDestroyed(ConnectionListener cl) {
        rooms.destroyed();
    }

    @Override
    public void shutdown() {
        IdleRemover.getInstance().unregisterPool(this);
        ConnectionValidator.getInstance().unregisterPool(this);
        rooms.shutdown();
    }

    @Override
    public boolean isEmpty() {
        return rooms.isEmpty();
    }

    @Override
    public boolean isIdle() {
        return rooms.isIdle();
    }

    @Override
    public boolean isRunning() {
        return around.isRunning();
    }

    @Override
    public int getActive() {
        return rooms.active();
    }

    @Override
    public long getLastUsed() {
        return rooms.lastUsed();
    }

    @Override
    public String toString() {
        return "NonBlockingManagedConnectionPool@" + Integer.toHexString(System.identityHashCode(this))
                + "[pool=" + (around == null ? null : around.pool().getName()) + "]";
    }
}
