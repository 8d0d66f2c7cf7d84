/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.listener.ConnectionState;
import org.slotpool.core.Entry;
import org.slotpool.core.EntryState;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;

/** The end of a connection, and of rights that nobody uses. What is called dead here is for the thread that won the entry's step to DEAD. */
final class Disposal {

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final Roster roster;
    private final OperatorView view;
    private final Leases leases;
    private final Tracing tracing;
    private final LastUse lastUse;
    private final Fill fill;

    Disposal(Surroundings around, Slots<Pooled> slots, Roster roster, OperatorView view, Leases leases, Tracing tracing,
            LastUse lastUse, Fill fill) {
        this.around = around;
        this.slots = slots;
        this.roster = roster;
        this.view = view;
        this.leases = leases;
        this.tracing = tracing;
        this.lastUse = lastUse;
        this.fill = fill;
    }

    /** Destroys the connection, gives the capacity on, and asks for a replacement if the pool keeps a minimum. */
    void destroy(Entry<Pooled> dead, Tracing.Death death) {
        try {
            bury(dead, death);
        } finally {
            try {
                vacate(dead);
            } finally {
                fill.keepMinimum();
            }
        }
    }

    /**
     * Destroys the connection, and turns its cell into a right to create, which is the caller's; null if too many create
     * already.
     */
    Entry<Pooled> replace(Entry<Pooled> dead, Tracing.Death death) {
        boolean done = false;
        try {
            bury(dead, death);
            leases.endPermits(dead);
            Entry<Pooled> right = slots.renew(dead);
            done = true;
            return right;
        } finally {
            if (!done) {
                vacate(dead);
            }
        }
    }

    private void bury(Entry<Pooled> dead, Tracing.Death death) {
        ConnectionListener listener = dead.item().listener();
        try {
            end(dead);
            tracing.destroyed(listener, death);
        } finally {
            destroy(listener);
        }
    }

    /** Takes the connection out of the pool, but leaves it to the caller to destroy it. */
    void handOut(Entry<Pooled> dead) {
        try {
            end(dead);
        } finally {
            vacate(dead);
        }
    }

    /** Takes the connection out of the pool, and gives it to the caller as it is. */
    ConnectionListener giveAway(Entry<Pooled> dead) {
        ConnectionListener listener = dead.item().listener();
        boolean given = false;
        try {
            try {
                strikeOff(dead);
            } finally {
                vacate(dead);
            }
            given = true;
            return listener;
        } finally {
            if (!given) {
                destroy(listener);
            }
        }
    }

    /** Ends a connection that broke before anybody got it; as if it had never been made. */
    void abort(Entry<Pooled> dead) {
        try {
            bury(dead, Tracing.Death.ERROR);
        } finally {
            vacate(dead);
            fill.creationFailed();
        }
    }

    /** Destroys the connection of a pool that is shut down. No error keeps the others from their end. */
    void clear(Entry<Pooled> dead) {
        ConnectionListener listener = dead.item().listener();
        try {
            end(dead);
        } catch (Throwable t) {
            around.log().debugf(t, "Exception ending %s", listener);
        } finally {
            try {
                destroy(listener);
            } finally {
                vacate(dead);
            }
        }
    }

    /** Ends a connection that the pool never knew. */
    void endUnknown(ConnectionListener listener) {
        try {
            // Its end will be counted; so its beginning must be.
            view.created(0);
            tracing.destroyed(listener, Tracing.Death.RETURN);
        } finally {
            destroy(listener);
        }
    }

    /** Ends a reservation that its owner could not use, and the connection that was made for it, if there was one. */
    void abandon(Entry<Pooled> reserved, ConnectionListener listener) {
        try {
            if (reserved.item() != null) {
                roster.remove(reserved);
            }
        } finally {
            try {
                if (listener != null) {
                    destroy(listener);
                }
            } finally {
                cancel(reserved);
            }
        }
    }

    /** Gives back a right to create that nobody needs. */
    void cancel(Entry<Pooled> right) {
        cancelSurplus(right);
        fill.creationFailed();
    }

    /** Gives back a right to create that turned out to be one too many. */
    void cancelSurplus(Entry<Pooled> right) {
        slots.cancel(right);
        leases.look();
    }

    /** Gives a claimed entry back; if it was doomed meanwhile, it ends here. */
    void putBack(Entry<Pooled> claimed) {
        if (!slots.unclaim(claimed)) {
            endIfDoomed(claimed);
        }
        // Somebody may have found nothing free meanwhile.
        leases.look();
    }

    /** Ends an entry that was doomed while nobody but the caller had it. */
    void endIfDoomed(Entry<Pooled> entry) {
        if (entry.kill()) {
            destroy(entry, Tracing.Death.FLUSH);
        }
    }

    /** Ends what a thread had for another one that did not take it; the word is one of that lease. */
    void endStranded(Entry<Pooled> entry, int word) {
        if (entry.item() != null && entry.isSameLease(word)) {
            Tracing.Death death = entry.state() == EntryState.DOOMED ? Tracing.Death.FLUSH : Tracing.Death.ERROR;
            if (entry.killLease(word)) {
                destroy(entry, death);
            }
            return;
        }
        // The second part of the Pool may have appeared meanwhile, and have given the lease a permit. If somebody else has killed the entry
        // before its next lease, that one gives it back, when the connection is destroyed.
        boolean killed = entry.state() == EntryState.DEAD && StateWord.isOfSameLease(entry.word(), word);
        if (entry.item() == null || !killed) {
            leases.endUnlent(entry, word);
        }
        if (entry.item() == null) {
            fill.creationFailed();
        }
        // Who did not take it may have looked while it was not to be seen.
        leases.look();
    }

    private void vacate(Entry<Pooled> dead) {
        try {
            slots.vacate(dead);
        } finally {
            leases.endPermits(dead);
        }
        leases.look();
    }

    private void strikeOff(Entry<Pooled> dead) {
        ConnectionListener listener = dead.item().listener();
        roster.remove(dead);
        leases.endDead(dead);
        if (dead.wasLent()) {
            lastUse.note(listener.getLastCheckedOutTime());
        }
    }

    private void end(Entry<Pooled> dead) {
        ConnectionListener listener = dead.item().listener();
        // Before the listener leaves the roster: who then comes with it and finds it unknown sees that it has had its time.
        if (listener.getState() != ConnectionState.DESTROYED) {
            listener.setState(ConnectionState.DESTROY);
        }
        strikeOff(dead);
    }

    private void destroy(ConnectionListener listener) {
        try {
            listener.destroy();
        } catch (Throwable t) {
            // The connection is as gone as it can be. What must not go with it is the cell.
            around.log().debugf(t, "Exception destroying %s", listener);
        }
    }
}
