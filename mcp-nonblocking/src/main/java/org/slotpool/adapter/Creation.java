/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnection;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import javax.security.auth.Subject;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;
import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.Slots;

/**
 * Makes connections, in the calling thread: its transaction, security and naming context belong to the adapter's call.
 *
 * <p>Each method takes a reservation and uses it up: afterwards either the entry is published, or nothing of it is left and
 * its capacity is free again.
 */
final class Creation {

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final Roster roster;
    private final OperatorView view;
    private final Tracing tracing;
    private final Leases leases;
    private final Disposal disposal;
    /** How many threads make, or take in, a connection that the roster does not know yet. */
    private final AtomicInteger atWork = new AtomicInteger();
    /** The last attempt that failed, unless one has succeeded since, or no client tries any more; null if there is none. */
    private volatile Failure lastFailure;

    private record Failure(Throwable cause, long nanoTime) {
    }

    Creation(Surroundings around, Slots<Pooled> slots, Roster roster, OperatorView view, Leases leases,
            Tracing tracing, Disposal disposal) {
        this.around = around;
        this.slots = slots;
        this.roster = roster;
        this.view = view;
        this.tracing = tracing;
        this.leases = leases;
        this.disposal = disposal;
    }

    /** Makes a connection for the caller. */
    ConnectionListener lend(Entry<Pooled> reserved, Subject subject, ConnectionRequestInfo request) throws Throwable {
        ConnectionListener listener = make(reserved, subject, request, Tracing.Birth.GET);
        boolean lent = false;
        try {
            endIfBrokenAtBirth(reserved);
            if (!slots.publishLeased(reserved)) {
                disposal.clear(reserved);
                throw Refusal.shutDown(around);
            }
            endIfBroken(reserved);
            lent = true;
            return listener;
        } finally {
            // Also when it is an Error that keeps it from the caller, such as one that others cannot be served for.
            if (!lent && reserved.kill()) {
                disposal.abort(reserved);
            }
        }
    }

    /** Makes a connection for whoever wants it. */
    void stock(Entry<Pooled> reserved, Subject subject, ConnectionRequestInfo request, Tracing.Birth birth)
            throws Throwable {
        make(reserved, subject, request, birth);
        endIfBrokenAtBirth(reserved);
        publish(reserved);
    }

    /** Takes in a listener that somebody else made. */
    void adopt(Entry<Pooled> reserved, ConnectionListener listener) throws ResourceException {
        boolean known = false;
        atWork.incrementAndGet();
        try {
            view.created(0);
            reserved.fill(new Pooled(listener));
            roster.add(reserved);
            known = true;
        } finally {
            try {
                if (!known) {
                    disposal.abandon(reserved, listener);
                }
            } finally {
                atWork.decrementAndGet();
            }
        }
        publish(reserved);
    }

    private void publish(Entry<Pooled> reserved) throws ResourceException {
        if (!slots.publishIdle(reserved)) {
            // The pool was shut down meanwhile, and left this connection, which no client waits for, to its creator.
            disposal.clear(reserved);
            throw Refusal.ended(around);
        }
        leases.look();
        endIfBroken(reserved);
    }

    private ConnectionListener make(Entry<Pooled> reserved, Subject subject, ConnectionRequestInfo request,
            Tracing.Birth birth) throws Throwable {
        ConnectionListener listener = null;
        boolean made = false;
        atWork.incrementAndGet();
        try {
            listener = connect(subject, request);
            reserved.fill(new Pooled(listener));
            // Before the entry is published: from then on it can be returned, and must be known.
            roster.add(reserved);
            tracing.created(listener, birth);
            made = true;
            return listener;
        } catch (Throwable t) {
            lastFailure = new Failure(t, System.nanoTime());
            throw t;
        } finally {
            try {
                if (!made) {
                    disposal.abandon(reserved, listener);
                }
            } finally {
                atWork.decrementAndGet();
            }
        }
    }

    /**
     * Whether a listener may be about to come into the roster. One that is not there, and was made before this said no, will not
     * come any more. The state of the reservation does not tell: a pool that is closed kills it, and leaves it to its creator.
     */
    boolean isUnderWay() {
        return atWork.get() > 0;
    }

    private ConnectionListener connect(Subject subject, ConnectionRequestInfo request) throws Throwable {
        long start = System.currentTimeMillis();
        ManagedConnection connection = around.factory().createManagedConnection(subject, request);
        if (connection == null) {
            throw new ResourceException(around.factory().getClass().getName() + ".createManagedConnection returned null");
        }
        ConnectionListener listener = listen(connection, System.currentTimeMillis() - start);
        if (lastFailure != null) {
            lastFailure = null;
        }
        return listener;
    }

    /** Why connections cannot be made, if an attempt failed since the deadline was set; else null. */
    Throwable failureWithin(Deadline deadline) {
        Failure failure = lastFailure;
        return failure != null && deadline.wasSetBefore(failure.nanoTime()) ? failure.cause() : null;
    }

    /** It keeps the classes of whoever was on the stack; and without a client that goes on trying nobody asks for it. */
    void forgetFailureUnless(boolean somebodyTries) {
        if (!somebodyTries && lastFailure != null) {
            lastFailure = null;
        }
    }

    private ConnectionListener listen(ManagedConnection connection, long millis) throws Throwable {
        boolean counted = false;
        try {
            view.created(millis);
            counted = true;
            return around.manager().createConnectionListener(connection, around.mcp());
        } catch (Throwable t) {
            try {
                connection.destroy();
            } catch (Throwable another) {
                // Some adapters keep one exception and throw it again; no exception suppresses itself.
                if (another != t) {
                    t.addSuppressed(another);
                }
            } finally {
                if (counted) {
                    view.destroyed();
                }
            }
            throw t;
        }
    }

    /** Before it is published it is the creator's alone, even if the pool was shut down meanwhile. */
    private void endIfBrokenAtBirth(Entry<Pooled> reserved) throws ResourceException {
        if (reserved.item().listener().getState() != ConnectionState.NORMAL) {
            reserved.kill();
            disposal.abort(reserved);
            throw new ResourceException("The connection broke before it was used: " + reserved.item().listener());
        }
    }

    /**
     * The adapter may report an error on a connection that the pool does not know yet, or that is not published yet. Then
     * only the listener's state tells of it; see {@link CheckIn}. What somebody else has ended since it was published (a flush,
     * another client) was not broken at birth.
     */
    private void endIfBroken(Entry<Pooled> entry) throws ResourceException {
        // The state is a plain field of IronJacamar's: not to be read before the entry is published.
        VarHandle.fullFence();
        if (entry.item().listener().getState() != ConnectionState.NORMAL && entry.kill()) {
            disposal.abort(entry);
            throw new ResourceException("The connection broke before it was used: " + entry.item().listener());
        }
    }
}
