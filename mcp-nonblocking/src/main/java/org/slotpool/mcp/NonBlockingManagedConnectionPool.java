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
 * A connection pool for IronJacamar: an array of cells, and one state word for each connection. On the path of a connection it takes no lock
 * and does not spin; of a Pool in several parts, each check-out takes a permit of the Pool's semaphore.
 *
 * <p>It is chosen by the system property {@code ironjacamar.mcp} or by WildFly's attribute {@code mcp}, with the name of this
 * class, and takes the place of IronJacamar's own pools without anything else being changed. Its few settings of its own are
 * in {@link org.slotpool.mcp.api.PoolSettings}.
 *
 * <p>{@link #initialize} is called once, before other threads see the pool and before any other method, which fails with a
 * {@link NullPointerException} otherwise. All other methods may be called by any number of threads at the same time, also by the resource
 * adapter from within a call that the pool makes to it. What a thread did with a connection before it returned it
 * <em>happens-before</em> what the thread does that gets it next.
 */
public class NonBlockingManagedConnectionPool implements ManagedConnectionPool {

    private Rooms rooms;
    private Surroundings around;

    /** In milliseconds since the epoch. Of the one thread that looks for idle connections; two checks at once would do no harm. */
    private long lastIdleCheck;

    /** Makes a pool that is of no use before {@link #initialize}. */
    public NonBlockingManagedConnectionPool() {
    }

    /**
     * Makes the pool ready, reads its settings, and begins to make its initial connections in the background.
     *
     * @param mcf makes, matches and validates connections
     * @param cm makes their listeners
     * @param subject the default subject; may be null
     * @param cri the default request info; may be null
     * @param pc the configuration. The maximum, and how often idle connections are looked at or validated, are read now, of a later maximum
     *     only a lower one counts; the blocking timeout, the age of idle connections and fairness are read when they are needed
     * @param p the Pool that this one is a part of
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

    /**
     * Lends a connection: an idle one that the adapter matches, or a new one. If neither is to be had the calling thread waits, until the blocking
     * timeout of the configuration, in milliseconds, is over.
     *
     * @param subject null for the default
     * @param cri null for the default
     * @return the listener of a connection that is the caller's until it is returned
     * @throws ResourceException if there is none: IJ000655 after the timeout, IJ000657 if the thread was interrupted while it waited (the
     *     flag is cleared), IJ000653 when the pool is shut down, IJ000661 if a connection test finds it full, IJ000658 with whatever unexpected the adapter threw, or the adapter's own;
     *     a {@link jakarta.resource.spi.RetryableException} if this part of the Pool was shut down because it was empty
     */
    @Override
    public ConnectionListener getConnection(Subject subject, ConnectionRequestInfo cri) throws ResourceException {
        return rooms.checkOut(subject, cri);
    }

    /**
     * Takes a connection back. Who does so twice while the same lease lasts does no harm, and it is logged; once the connection is lent again
     * it cannot be told from its new client's return, and ends that lease.
     *
     * @param cl its listener
     * @param kill whether to destroy it; if not, the adapter cleans it up
     */
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

    /**
     * Finds the listener of a connection that is in use.
     *
     * @param mc the connection
     * @return its listener; null if it is not in use, or not this pool's
     */
    @Override
    public ConnectionListener findConnectionListener(ManagedConnection mc) {
        return findConnectionListener(mc, null);
    }

    /**
     * The same for one of its handles.
     *
     * @param mc the connection
     * @param connection a handle; null for any
     * @return its listener; null if it is not in use, or not this pool's
     */
    @Override
    public ConnectionListener findConnectionListener(ManagedConnection mc, Object connection) {
        return rooms.find(mc, connection);
    }

    /**
     * Takes connections out of the pool, or, with {@code GRACEFULLY}, marks those in use, which end when they are returned.
     *
     * @param mode which
     * @param toDestroy gets those that the caller must destroy
     */
    @Override
    public void flush(FlushMode mode, Collection<ConnectionListener> toDestroy) {
        rooms.flush(mode, toDestroy);
    }

    /** Removes connections that have been idle for too long, as far as the capacity policy allows; if it is time to look. Never throws. */
    @Override
    public void removeIdleConnections() {
        long now = System.currentTimeMillis();
        if (rooms.isIdleCheckDue(lastIdleCheck, now)) {
            lastIdleCheck = now;
            rooms.reap(now);
        }
    }

    /** Validates idle connections whose validation is due, and destroys those that fail. Never throws. */
    @Override
    public void validateConnections() {
        rooms.validate();
    }

    /** Asks for the minimum size, in the background; nothing if the pool keeps no minimum (neither prefill nor strict minimum). */
    @Override
    public void prefill() {
        rooms.prefill();
    }

    /**
     * Makes connections in the calling thread until there are so many, none is to be had, or the pool is full. Nothing if the pool keeps no minimum.
     *
     * @param size how many there shall be; 0 or less: nothing is done
     */
    @Override
    public void fillTo(int size) {
        rooms.fillTo(size);
    }

    /**
     * Makes as many connections, in the calling thread, as the capacity policy wants and the maximum allows.
     *
     * @param subject for whom; null for the default
     * @param cri for what; null for the default
     */
    @Override
    public void increaseCapacity(Subject subject, ConnectionRequestInfo cri) {
        rooms.increaseCapacity(subject, cri);
    }

    /**
     * Takes in an idle connection that somebody else made. If the pool is full, it is destroyed.
     *
     * @param cl its listener
     */
    @Override
    public void addConnectionListener(ConnectionListener cl) {
        rooms.adopt(cl);
    }

    /**
     * Gives an idle connection away for good.
     *
     * @return its listener; null if none is idle
     */
    @Override
    public ConnectionListener removeConnectionListener() {
        return rooms.disown();
    }

    /**
     * Counts a connection of this pool that somebody else has destroyed.
     *
     * @param cl its listener
     */
    @Override
    public void connectionListenerDestroyed(ConnectionListener cl) {
        rooms.destroyed();
    }

    /**
     * Ends the pool: destroys all connections, those in use, too, and sends waiting threads away (IJ000653). A second time does nothing, unless
     * the first one threw an Error for want of stack or heap.
     */
    @Override
    public void shutdown() {
        IdleRemover.getInstance().unregisterPool(this);
        ConnectionValidator.getInstance().unregisterPool(this);
        rooms.shutdown();
    }

    /** {@return whether there is no connection, none is being made, and nobody waits for one} */
    @Override
    public boolean isEmpty() {
        return rooms.isEmpty();
    }

    /** {@return whether no connection is in use} */
    @Override
    public boolean isIdle() {
        return rooms.isIdle();
    }

    /** {@return whether its Pool is not being shut down; a part that alone was shut down does not lend, and still says so} */
    @Override
    public boolean isRunning() {
        return around.isRunning();
    }

    /** {@return how many connections there are, in use or not; out of date at once} */
    @Override
    public int getActive() {
        return rooms.active();
    }

    /** {@return when a connection was lent last, in milliseconds since the epoch; {@link Long#MAX_VALUE} if never} */
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
