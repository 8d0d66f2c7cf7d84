/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.lang.invoke.VarHandle;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;
import org.slotpool.core.Abandoned;
import org.slotpool.core.Entry;
import org.slotpool.core.EntryState;
import org.slotpool.core.Headroom;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;

/**
 * Takes a connection back. Who returns it need not be who got it: an adapter reports errors on connections that are in use,
 * idle, already gone or not yet known, from any thread, and several threads may report the same one.
 */
final class CheckIn {

    private final Surroundings around;
    private final PoolConfiguration configuration;
    private final Slots<Pooled> slots;
    private final Abandoned abandoned;
    private final Roster roster;
    private final OperatorView view;
    private final Leases leases;
    private final Creation creation;
    private final Disposal disposal;
    /** Listeners that are unknown, and with which some thread is just dealing. */
    private final Set<ConnectionListener> reported = ConcurrentHashMap.newKeySet();

    CheckIn(Surroundings around, Slots<Pooled> slots, Roster roster, OperatorView view, Leases leases,
            Creation creation, Disposal disposal) {
        this.around = around;
        this.configuration = around.configuration();
        this.slots = slots;
        this.abandoned = slots.abandoned();
        this.roster = roster;
        this.view = view;
        this.leases = leases;
        this.creation = creation;
        this.disposal = disposal;
    }

    void checkIn(ConnectionListener listener, boolean kill, boolean cleanup) {
        Entry<Pooled> entry = roster.entryOf(listener);
        if (entry == null) {
            entry = afterMarking(listener, kill);
            if (entry == null) {
                return;
            }
        }
        int word = entry.word();
        if (StateWord.isInUse(word) && entry.isLent(word)) {
            endLease(entry, word, kill, cleanup);
        } else {
            checkInUnusual(entry, word, kill, cleanup);
        }
    }

    private void checkInUnusual(Entry<Pooled> entry, int word, boolean kill, boolean cleanup) {
        ConnectionListener listener = entry.item().listener();
        EntryState state = StateWord.stateOf(word);
        if (state == EntryState.DOOMED && entry.isLent(word)) {
            endLease(entry, word, kill, cleanup);
        } else if (state == EntryState.DEAD) {
            late(listener);
        } else if (state == EntryState.CREATING) {
            if (kill) {
                killUnpublished(entry);
            }
        } else if (state == EntryState.DETACHING) {
            if (kill) {
                kill(entry);
            }
            // Else lazy association is faster: it returns the connection itself.
        } else {
            // Not in a client's hands, or on its way there.
            killOrTellTwice(entry, kill);
        }
    }

    private void killOrTellTwice(Entry<Pooled> entry, boolean kill) {
        if (kill) {
            kill(entry);
        } else {
            twice(entry.item().listener());
        }
    }

    /** Takes a connection back that lazy association has taken from its client. */
    void checkInDetached(Entry<Pooled> entry) {
        endLease(entry, entry.word(), false, false);
    }

    private void endLease(Entry<Pooled> entry, int word, boolean kill, boolean cleanup) {
        boolean fit = false;
        boolean another = false;
        try {
            if (!kill) {
                // Before the adapter is asked to clean up what may be the next client's by now, or when another has cleaned it up.
                another = !entry.beginReturn(word);
                if (another) {
                    twice(entry.item().listener());
                    // Whoever was at it may have met an Error, and left it.
                    slots.takeBackAbandoned();
                    return;
                }
                if (!entry.isStill(word)) {
                    endWithLease(entry, word);
                    return;
                }
            }
            try {
                fit = isFit(entry.item(), word, kill, cleanup);
            } finally {
                // Also when an Error keeps this thread from finding out: nobody else returns it.
                if (!fit && kill) {
                    kill(entry);
                } else if (!fit) {
                    endWithLease(entry, word);
                }
            }
            if (fit && !leases.release(entry, word)) {
                endWithLease(entry, word);
            }
        } catch (Throwable e) {
            // There may be no stack for a call: see Abandoned. Of what is over already, this does nothing.
            if (!another && (entry.word ^ word) >>> StateWord.CODE_BITS == 0) {
                entry.abandoned = ~word;
                abandoned.any = true;
            }
            throw e;
        }
    }

    /** Whether a connection that leaves its client is fit for the next one. */
    private boolean isFit(Pooled pooled, int word, boolean kill, boolean cleanup) {
        view.leftClient(pooled);
        boolean clean = !cleanup || cleanUp(pooled);
        return !kill && clean && !StateWord.isDoomed(word) && pooled.listener().getState() == ConnectionState.NORMAL
                && !isTooMany(pooled) && toPool(pooled);
    }

    private void kill(Entry<Pooled> entry) {
        try {
            Headroom.ensureAmple();
        } catch (StackOverflowError e) {
            if (entry.item().listener().getState() == ConnectionState.NORMAL) {
                // If it is idle, say: it is destroyed when somebody is to get it.
                mark(entry.item().listener());
            }
            throw e;
        }
        if (entry.isCheckedByThisThread() && (entry.doom() || entry.state() == EntryState.DOOMED)) {
            // The adapter reports the error from within a check that this thread makes: it will destroy the connection when
            // the check is over, and keep its cell.
            return;
        }
        if (entry.kill()) {
            end(entry);
        } else {
            late(entry.item().listener());
        }
    }

    /**
     * Ends a connection that was doomed while its client returned it, or that is not fit for the next one; unless its lease has
     * ended meanwhile: then it is somebody else's.
     */
    private void endWithLease(Entry<Pooled> entry, int word) {
        Headroom.ensureAmple();
        if (entry.killLease(word)) {
            end(entry);
            return;
        }
        EntryState state = entry.state();
        if (state == EntryState.DETACHING) {
            around.log().tracef("Being detached while returned: %s", entry.item().listener());
        } else if (state == EntryState.DEAD) {
            late(entry.item().listener());
        } else {
            twice(entry.item().listener());
        }
    }

    private void end(Entry<Pooled> dead) {
        // First, since nobody else does: what is told of it may fail.
        disposal.destroy(dead, Tracing.Death.RETURN);
        around.log().tracef("Destroyed returned connection %s", dead.item().listener());
    }

    private boolean cleanUp(Pooled pooled) {
        try {
            pooled.connection().cleanup();
            return true;
        } catch (Throwable t) {
            around.log().resourceExceptionCleaningUpManagedConnection(pooled.listener(), t);
            return false;
        }
    }

    /** Only after an operator has lowered the maximum. */
    private boolean isTooMany(Pooled pooled) {
        int max = configuration.getMaxSize();
        if (slots.capacity() <= max || slots.census().live() <= max) {
            return false;
        }
        around.log().destroyingReturnedConnectionMaximumPoolSizeExceeded(pooled.listener());
        return true;
    }

    private boolean toPool(Pooled pooled) {
        try {
            pooled.listener().toPool();
            return true;
        } catch (Throwable t) {
            around.log().resourceExceptionCleaningUpManagedConnection(pooled.listener(), t);
            return false;
        }
    }

    /**
     * A listener that is not known is either gone already, or so new that its creator has not put it in yet. In the second
     * case the creator must learn of the error: it publishes the entry first and looks at the listener's state then; here
     * the state is set first and the roster looked at then. One of the two sees the other.
     *
     * @return the entry, if it was put in meanwhile
     */
    private Entry<Pooled> afterMarking(ConnectionListener listener, boolean kill) {
        if (listener.getState() != ConnectionState.NORMAL || !reported.add(listener)) {
            late(listener);
            return null;
        }
        try {
            return afterReporting(listener, kill);
        } finally {
            reported.remove(listener);
        }
    }

    /** For one thread at a time and listener: one that is nobody's must be destroyed once. */
    private Entry<Pooled> afterReporting(ConnectionListener listener, boolean kill) {
        // In this order: a listener that is unknown and unharmed afterwards is one whose creator, if it has one, was at work.
        boolean creatorAtWork = creation.isUnderWay();
        Entry<Pooled> entry = roster.entryOf(listener);
        if (entry != null) {
            return entry;
        }
        if (listener.getState() != ConnectionState.NORMAL) {
            late(listener);
            return null;
        }
        mark(listener);
        entry = roster.entryOf(listener);
        if (entry == null && (!kill || !creatorAtWork)) {
            // Nobody is about to put it in: it is not this pool's, and nobody else will destroy it.
            disposal.endUnknown(listener);
        }
        return entry;
    }

    /** Known, but not published: it is its creator's, who will find it marked; unless it was published meanwhile. */
    private void killUnpublished(Entry<Pooled> entry) {
        mark(entry.item().listener());
        if (!entry.isCreating()) {
            kill(entry);
        }
    }

    private static void mark(ConnectionListener listener) {
        listener.setState(ConnectionState.DESTROY);
        // The state is a plain field of IronJacamar's.
        VarHandle.fullFence();
    }

    private void late(ConnectionListener listener) {
        around.log().tracef("ManagedConnection is being returned after it was destroyed: %s", listener);
    }

    private void twice(ConnectionListener listener) {
        around.log().attemptReturnConnectionTwice(listener, new Throwable("STACKTRACE"));
    }
}
