/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnection;
import java.util.Collection;
import javax.security.auth.Subject;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.core.Entry;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;
import org.slotpool.core.Terms;
import org.slotpool.mcp.api.PoolSettings;

/** One pool, put together; each method goes straight to the part whose job it is. */
public final class Rooms {

    /** As many cells as one pool can have; who says more means "any number". */
    private static final int MAX_CAPACITY = 1 << 16;

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final Permits permits;
    private final OperatorView view;
    private final Tracing tracing;
    private final LastUse lastUse;
    private final Fill fill;
    private final Growth growth;
    private final Disposal disposal;
    private final Creation creation;
    private final CheckIn checkIn;
    private final Attempts attempts;
    private final CheckOut checkOut;
    private final Flush flush;
    private final Reaper reaper;
    private final Validation validation;
    private final Details details;
    private final Verbosity verbosity;
    private final Leaks leaks;
    private final Shutdown shutdown;

    /**
     * Puts a pool together.
     *
     * @param around what IronJacamar gave
     */
    public Rooms(Surroundings around) {
        Beforehand.makeClasses();
        this.around = around;
        PoolSettings settings = SettingsReader.read(around);
        around.log().debugf("%s: %s", around.pool().getName(), settings);
        this.permits = PoolWide.of(around.pool()).permits();
        int capacity = capacity(around, permits);
        Terms terms = SettingsReader.terms(settings, around.configuration(), permits);
        this.slots = around.pool().isFIFO() ? Slots.oldestFirst(capacity, terms, this::endStranded)
                : Slots.anyFirst(capacity, SettingsReader.start(settings, capacity), terms, this::endStranded);
        Roster roster = new Roster(slots.capacity());
        Matching matching = new Matching(around);
        this.view = new OperatorView(around, slots);
        this.tracing = new Tracing(around);
        this.lastUse = new LastUse(slots);
        this.fill = new Fill(around);
        this.verbosity = new Verbosity(around);
        this.details = new Details(around, slots);
        this.leaks = new Leaks(around, slots, settings);
        Leases leases = new Leases(slots, view, permits, leaks);
        this.disposal = new Disposal(around, slots, roster, view, leases, tracing, lastUse, fill);
        this.creation = new Creation(around, slots, roster, view, leases, tracing, disposal);
        this.growth = new Growth(around, slots, permits, creation, disposal, fill);
        this.checkIn = new CheckIn(around, slots, roster, view, leases, creation, disposal);
        LazyAssociation lazyAssociation = new LazyAssociation(around, slots, leases, checkIn, disposal, view,
                tracing);
        Lending lending = new Lending(slots, leases, matching, disposal, view, tracing, verbosity);
        this.attempts = new Attempts(around, slots, permits, leases, lending, creation, disposal, lazyAssociation, view,
                tracing, fill, verbosity);
        this.checkOut = new CheckOut(around, slots, permits, leases, lending, attempts, view);
        this.flush = new Flush(around, slots, matching, disposal, view, fill);
        this.reaper = new Reaper(around, slots, disposal, view, fill);
        this.validation = new Validation(around, slots, matching, disposal, view);
        this.shutdown = new Shutdown(around, slots, permits, disposal, view, tracing, leaks);
    }

    /** The maximum with which the Pool was made. An operator who changes it meanwhile does not change the number of cells. */
    private static int capacity(Surroundings around, Permits permits) {
        int max = permits.maximum();
        if (max > MAX_CAPACITY) {
            around.log().warnf("%s: max-pool-size is %d; the pool will have %d connections at most",
                    around.pool().getName(), max, MAX_CAPACITY);
        }
        return Math.max(0, Math.min(max, MAX_CAPACITY));
    }

    /** Begins to make the initial connections. */
    public void open() {
        // In this order: a client that asks for the part may have too little room on its stack, and is told so by the first.
        permits.join(slots);
        view.join();
        fill.initially();
        leaks.watch();
    }

    /**
     * Lends a connection.
     *
     * @param subject null for the default
     * @param request null for the default
     * @return the connection's listener
     * @throws ResourceException if there is none to be had
     */
    public ConnectionListener checkOut(Subject subject, ConnectionRequestInfo request) throws ResourceException {
        if (verbosity.any()) {
            tell("getConnection(" + subject + ", " + request + ")", subject, request);
        }
        ConnectionListener listener = checkOut.checkOut(subject, request);
        if (verbosity.trace()) {
            tellSupplied(listener);
        }
        return listener;
    }

    /**
     * Takes a connection back.
     *
     * @param listener its listener
     * @param kill whether to destroy it
     * @param cleanup whether to clean it up first
     */
    public void checkIn(ConnectionListener listener, boolean kill, boolean cleanup) {
        if (verbosity.any()) {
            tell("returnConnection(" + Integer.toHexString(System.identityHashCode(listener)) + ", " + kill + ")",
                    around.subject(), around.request());
        }
        checkIn.checkIn(listener, kill, cleanup);
    }

    /**
     * Finds the listener of a connection that is in use.
     *
     * @param connection the connection
     * @param handle one of its handles; null for any
     * @return the listener; null if it is not this pool's
     */
    public ConnectionListener find(ManagedConnection connection, Object handle) {
        ConnectionListener[] found = {null};
        slots.forEach(entry -> {
            if (found[0] == null && StateWord.isLeased(entry.word())
                    && entry.item().listener().controls(connection, handle)) {
                found[0] = entry.item().listener();
            }
        });
        return found[0];
    }

    /**
     * Takes connections out of the pool.
     *
     * @param mode which
     * @param toDestroy gets those that the caller must destroy
     */
    public void flush(FlushMode mode, Collection<ConnectionListener> toDestroy) {
        flush.flush(mode, toDestroy);
    }

    /**
     * Whether it is time to look for idle connections.
     *
     * @param lastCheck in milliseconds since the epoch
     * @param now in milliseconds since the epoch
     * @return whether it is
     */
    public boolean isIdleCheckDue(long lastCheck, long now) {
        return reaper.isDue(lastCheck, now);
    }

    /**
     * Removes idle connections. Never throws.
     *
     * @param now in milliseconds since the epoch
     */
    public void reap(long now) {
        try {
            if (verbosity.any()) {
                tell("removeIdleConnections(" + reaper.threshold(now) + ")", around.subject(), around.request());
            }
        } catch (Throwable t) {
            around.ignored(t);
        }
        reaper.reap(now);
    }

    /** Validates idle connections. Never throws. */
    public void validate() {
        validation.validate();
    }

    /** Asks for the minimum size, in the background. */
    public void prefill() {
        fill.keepMinimum();
    }

    /**
     * Makes connections until there are so many, none is to be had, or the pool is full.
     *
     * @param size how many there shall be
     */
    public void fillTo(int size) {
        if (size <= 0 || !around.keepsMinimum()) {
            return;
        }
        if (verbosity.any()) {
            tell("fillTo(" + size + ")", around.subject(), around.request());
        }
        growth.fillTo(size);
    }

    /**
     * Makes as many connections as the capacity policy wants.
     *
     * @param subject for whom
     * @param request for what
     */
    public void increaseCapacity(Subject subject, ConnectionRequestInfo request) {
        growth.increase(subject, request);
    }

    /**
     * Takes in a connection that somebody else made. If the pool is full, the connection is destroyed: a pool never has more
     * than its maximum.
     *
     * @param listener its listener
     */
    public void adopt(ConnectionListener listener) {
        Entry<Pooled> reserved = slots.tryReserveForStock();
        if (reserved == null) {
            try {
                around.log().destroyingReturnedConnectionMaximumPoolSizeExceeded(listener);
                view.created(0);
            } finally {
                listener.destroy();
            }
            return;
        }
        try {
            creation.adopt(reserved, listener);
        } catch (ResourceException e) {
            around.log().debugf(e, "%s was shut down", around.mcp());
        }
    }

    /**
     * Gives an idle connection away for good.
     *
     * @return its listener; null if none is idle
     */
    public ConnectionListener disown() {
        ConnectionListener[] disowned = {null};
        slots.forEach(entry -> {
            if (disowned[0] == null && entry.killIdle()) {
                disowned[0] = disposal.giveAway(entry);
            }
        });
        if (disowned[0] != null) {
            replaceDisowned();
        }
        return disowned[0];
    }

    /** Never throws: what was taken out of the pool is to reach the caller. */
    private void replaceDisowned() {
        try {
            view.destroyed();
            fill.keepMinimum();
        } catch (Throwable t) {
            around.mention(t, "%s cannot be filled", around.mcp());
        }
    }

    /** Notes that a listener of this pool was destroyed. */
    public void destroyed() {
        view.destroyed();
    }

    /** Ends the pool: destroys all connections, sends all waiting threads away. Once it has begun to, a second time does nothing. */
    public void shutdown() {
        shutdown.begin();
    }

    /**
     * How many connections there are.
     *
     * @return in use or not
     */
    public int active() {
        return slots.census().live();
    }

    /**
     * Whether there is no connection, none is being made, and nobody waits for one. IronJacamar shuts an empty part of a Pool
     * down, and who waits there would get a connection that ends at once.
     *
     * @return whether it is so
     */
    public boolean isEmpty() {
        // In this order: who has ended its attempt by the first look has its connection in the census at the second.
        return !attempts.areGoing() && slots.census().size() == 0;
    }

    /** {@return whether no connection is in use} */
    public boolean isIdle() {
        return slots.census().lent() == 0;
    }

    /**
     * When a connection was lent last.
     *
     * @return in milliseconds since the epoch; {@link Long#MAX_VALUE} if never
     */
    public long lastUsed() {
        return lastUse.millis();
    }

    private void endStranded(Entry<Pooled> entry, int word) {
        disposal.endStranded(entry, word);
    }

    /**
     * Never throws: foreign code is asked for its names, in the threads of clients and in one that maintains all pools, and may
     * listen to the log.
     */
    private void tell(String method, Subject subject, ConnectionRequestInfo request) {
        try {
            if (verbosity.trace()) {
                around.log().trace(details.full(method, subject, request));
            } else {
                around.log().debug(details.brief(method));
            }
        } catch (Throwable t) {
            around.mention(t, "%s cannot be told", method);
        }
    }

    /** Never throws: the connection is lent already. */
    private void tellSupplied(ConnectionListener listener) {
        try {
            around.log().tracef("supplying ManagedConnection: %s", listener);
        } catch (Throwable t) {
            around.mention(t, "What is supplied by %s cannot be told", around.mcp());
        }
    }
}
