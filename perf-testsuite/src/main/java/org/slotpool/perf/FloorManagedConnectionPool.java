/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import javax.security.auth.Subject;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.ConnectionManager;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;
import org.jboss.jca.core.connectionmanager.pool.api.Pool;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/**
 * <strong>Not a pool</strong>: the limit that no pool can pass which reads the clock with each check-out, as this does. Every
 * thread owns a connection, nothing is shared, nobody waits, and no maximum is kept.
 *
 * <p>It does only what any pool owes the adapter and the listener: on check-out the connection is matched and the
 * time is noted; on check-in the connection is cleaned up and the listener is told. What remains above it in a
 * measurement belongs to IronJacamar's layers and to the adapter.
 *
 * <p>Valid only where at most as many threads as connections use it, each of them returns what it took, and
 * {@link #flush} and {@link #shutdown} come when no thread is inside. Creating and destroying take a lock; the cycle
 * of check-out and check-in reads one array and the thread's own lease.
 */
public final class FloorManagedConnectionPool implements ManagedConnectionPool {

    private static final int INITIAL_THREADS = 256;

    private ManagedConnectionFactory factory;
    private ConnectionManager connectionManager;
    private Subject defaultSubject;
    private ConnectionRequestInfo defaultRequest;
    private Pool pool;

    /** By thread id; replaced when a larger id comes; elements are written under the lock and by their own thread. */
    private volatile Lease[] leases = new Lease[INITIAL_THREADS];

    /** Every connection that is not yet destroyed; guarded by this object's lock. */
    private final List<Lease> all = new ArrayList<>();

    /** For IronJacamar's factory. */
    public FloorManagedConnectionPool() {
    }

    @Override
    public void initialize(ManagedConnectionFactory mcf, ConnectionManager cm, Subject subject,
            ConnectionRequestInfo cri, PoolConfiguration pc, Pool p) {
        factory = mcf;
        connectionManager = cm;
        defaultSubject = subject;
        defaultRequest = cri;
        pool = p;
    }

    @Override
    public ConnectionListener getConnection(Subject subject, ConnectionRequestInfo cri) throws ResourceException {
        Subject s = subject == null ? defaultSubject : subject;
        ConnectionRequestInfo c = cri == null ? defaultRequest : cri;
        Lease lease = own();
        if (lease == null || lease.out) {
            lease = create(s, c);
        } else if (factory.matchManagedConnections(lease.candidates, s, c) == null) {
            destroy(lease);
            lease = create(s, c);
        }
        lease.out = true;
        lease.lastUsed = System.currentTimeMillis();
        lease.listener.setLastCheckedOutTime(lease.lastUsed);
        return lease.listener;
    }

    @Override
    public void returnConnection(ConnectionListener cl, boolean kill) {
        Lease lease = own();
        if (lease == null || lease.listener != cl) {
            lease = find(cl);
            if (lease == null) {
                return;
            }
        }
        boolean destroy = kill;
        try {
            cl.getManagedConnection().cleanup();
        } catch (ResourceException e) {
            destroy = true;
        }
        if (destroy || cl.getState() != ConnectionState.NORMAL) {
            destroy(lease);
        } else {
            cl.toPool();
            lease.out = false;
        }
    }

    private Lease own() {
        Lease[] current = leases;
        long id = Thread.currentThread().getId();
        return id < current.length ? current[(int) id] : null;
    }

    private Lease create(Subject subject, ConnectionRequestInfo cri) throws ResourceException {
        ManagedConnection connection = factory.createManagedConnection(subject, cri);
        ConnectionListener listener;
        try {
            listener = connectionManager.createConnectionListener(connection, this);
        } catch (ResourceException e) {
            connection.destroy();
            throw e;
        }
        Lease lease = new PaddedLease(listener, Thread.currentThread().getId());
        remember(lease);
        if (pool.getInternalStatistics().isEnabled()) {
            pool.getInternalStatistics().deltaCreatedCount();
        }
        return lease;
    }

    private synchronized void remember(Lease lease) {
        all.add(lease);
        int id = Math.toIntExact(lease.threadId);
        Lease[] current = leases;
        if (id >= current.length) {
            current = Arrays.copyOf(current, Math.max(id + 1, current.length * 2));
        }
        current[id] = lease;
        leases = current;
    }

    private synchronized boolean forget(Lease lease) {
        int id = Math.toIntExact(lease.threadId);
        if (leases[id] == lease) {
            leases[id] = null;
        }
        return all.remove(lease);
    }

    private void destroy(Lease lease) {
        if (forget(lease)) {
            lease.listener.destroy();
        }
    }

    private synchronized Lease find(ConnectionListener cl) {
        return all.stream().filter(lease -> lease.listener == cl).findFirst().orElse(null);
    }

    @Override
    public synchronized ConnectionListener findConnectionListener(ManagedConnection mc, Object connection) {
        return all.stream().map(lease -> lease.listener).filter(cl -> cl.controls(mc, connection)).findFirst()
                .orElse(null);
    }

    @Override
    public ConnectionListener findConnectionListener(ManagedConnection mc) {
        return findConnectionListener(mc, null);
    }

    @Override
    public void flush(FlushMode mode, Collection<ConnectionListener> toDestroy) {
        List<Lease> candidates;
        synchronized (this) {
            candidates = List.copyOf(all);
        }
        for (Lease lease : candidates) {
            if ((mode == FlushMode.ALL || !lease.out) && forget(lease)) {
                toDestroy.add(lease.listener);
            }
        }
    }

    @Override
    public void shutdown() {
        List<ConnectionListener> toDestroy = new ArrayList<>();
        flush(FlushMode.ALL, toDestroy);
        toDestroy.forEach(ConnectionListener::destroy);
    }

    @Override
    public void connectionListenerDestroyed(ConnectionListener cl) {
        if (pool.getInternalStatistics().isEnabled()) {
            pool.getInternalStatistics().deltaDestroyedCount();
        }
    }

    @Override
    public synchronized int getActive() {
        return all.size();
    }

    @Override
    public synchronized boolean isEmpty() {
        return all.isEmpty();
    }

    @Override
    public synchronized boolean isIdle() {
        return all.stream().noneMatch(lease -> lease.out);
    }

    @Override
    public synchronized long getLastUsed() {
        return all.stream().mapToLong(lease -> lease.lastUsed).max().orElse(Long.MAX_VALUE);
    }

    @Override
    public boolean isRunning() {
        return !pool.isShutdown();
    }

    @Override
    public void prefill() {
        // A thread creates its own connection.
    }

    @Override
    public void fillTo(int size) {
        // A thread creates its own connection.
    }

    @Override
    public void increaseCapacity(Subject subject, ConnectionRequestInfo cri) {
        // A thread creates its own connection.
    }

    @Override
    public void validateConnections() {
        // Not a pool.
    }

    @Override
    public void removeIdleConnections() {
        // Not a pool.
    }

    @Override
    public void addConnectionListener(ConnectionListener cl) {
        throw new UnsupportedOperationException("the floor adopts no connections");
    }

    @Override
    public ConnectionListener removeConnectionListener() {
        throw new UnsupportedOperationException("the floor gives no connections away");
    }

    /**
     * Keeps what stands before a lease in memory off its cache line. The first field fills what is left of the object's
     * header, where the virtual machine would put one of a subclass.
     */
    private static class Pad {

        @SuppressWarnings("unused")
        private int p;
        @SuppressWarnings("unused")
        private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
    }

    /** A thread's connection; in the cycle written by this thread alone. */
    static class Lease extends Pad {

        final ConnectionListener listener;
        final Set<ManagedConnection> candidates;
        final long threadId;
        boolean out;
        long lastUsed;

        Lease(ConnectionListener listener, long threadId) {
            this.listener = listener;
            this.candidates = Collections.singleton(listener.getManagedConnection());
            this.threadId = threadId;
        }
    }

    /** Keeps two threads' leases off one cache line. */
    static final class PaddedLease extends Lease {

        @SuppressWarnings("unused")
        private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;

        PaddedLease(ConnectionListener listener, long threadId) {
            super(listener, threadId);
        }
    }
}
