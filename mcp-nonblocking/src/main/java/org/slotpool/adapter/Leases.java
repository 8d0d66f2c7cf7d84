/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import org.slotpool.core.Entry;
import org.slotpool.core.EntryState;
import org.slotpool.core.Headroom;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;

/**
 * Beginning and end of a lease, with all that goes with it beside the entry: what is counted, the permit, the sign "full", and
 * the report that it lasts too long.
 */
final class Leases {

    private final Slots<Pooled> slots;
    private final OperatorView view;
    private final Permits permits;
    private final Leaks leaks;

    Leases(Slots<Pooled> slots, OperatorView view, Permits permits, Leaks leaks) {
        this.slots = slots;
        this.view = view;
        this.permits = permits;
        this.leaks = leaks;
    }

    /**
     * Whether nothing has happened to a connection on its way to the client. What has not reached its client never counts as
     * lent: a pool that prepares its shutdown waits for what is lent, and only a return ends that wait. What is doomed from the
     * moment on in which it counts as lent is lent all the same, and ends with its return.
     */
    static boolean reaches(Entry<Pooled> entry, int word) {
        if (!entry.isStill(word)) {
            return false;
        }
        entry.lent(word);
        return entry.isSameLease(word);
    }

    /** Whether it matters to the millisecond when a lease begins. */
    boolean areTimed() {
        return leaks.areWatched();
    }

    /** The calling thread has got the entry; its client is about to get the connection, and the listener knows since when. */
    void begin(Entry<Pooled> entry, int word) {
        if (leaks.areWatched()) {
            if (leaks.wantStacks()) {
                entry.item().allocatedAt(new Throwable("ALLOCATION LEAK"));
            }
            entry.item().begun(word);
        }
    }

    /**
     * Ends a lease, and makes the entry available. Whether the lease is counted is looked for twice: an operator may switch
     * statistics on when it is all but over; and before the entry is available, since the next lease's mark takes the same place.
     * Its permit goes afterwards: what was doomed meanwhile keeps it until it is destroyed.
     *
     * @return false if the lease has ended otherwise meanwhile
     */
    boolean release(Entry<Pooled> entry, int word) {
        if (permits.areNeeded()) {
            // Before anything is given back: a permit that is neither with its lease nor in the semaphore would be lost.
            Headroom.ensure(word);
        }
        long since = leaks.areWatched() ? entry.item().listener().getLastCheckedOutTime() : 0;
        if (leaks.wantStacks()) {
            // It keeps the classes of whoever was on the stack.
            entry.item().allocatedAt(null);
        }
        if (entry.isMarked()) {
            view.returned(entry, word);
        }
        boolean released = false;
        try {
            released = slots.release(entry, word);
        } finally {
            // An Error may come when the entry is idle already.
            if (entry.isMarked() && (released || !isTaken(entry))) {
                view.ended(entry, word);
                givePermitBack(entry, word);
            }
        }
        if (permits.isRaised() && slots.waiting() == 0) {
            permits.lower();
        }
        if (released && leaks.areWatched()) {
            leaks.ended(entry, word, since, "returned");
        }
        return released;
    }

    /** Then who destroys or detaches it gives its permit back: with that, another part of the Pool opens a connection in its place. */
    private static boolean isTaken(Entry<Pooled> entry) {
        EntryState state = entry.state();
        return state == EntryState.DOOMED || state == EntryState.DEAD || state == EntryState.DETACHING;
    }

    /** Ends the lease of a client from whom the entry has been taken; but its permit is given back when it is idle or destroyed. */
    void endDetached(Entry<Pooled> entry, int word) {
        view.returned(entry, word);
        if (leaks.areWatched()) {
            leaks.ended(entry, word, entry.item().listener().getLastCheckedOutTime(), "taken back");
        }
    }

    /** Ends the lease of an entry that is dead, if it had one; but its permit is given back with the cell. */
    void endDead(Entry<Pooled> dead) {
        int word = dead.word();
        view.returned(dead, word);
        if (leaks.areWatched()) {
            leaks.ended(dead, word, dead.item().listener().getLastCheckedOutTime(), "destroyed");
        }
    }

    /** Ends a lease of which no client has the entry, or a right to create that nobody has used. */
    void endUnlent(Entry<Pooled> entry, int word) {
        try {
            view.returned(entry, word);
        } finally {
            givePermitBack(entry, word);
        }
    }

    /**
     * The entry is dead, and destroyed, and whichever of its leases was given a permit is over. With the permit, another part of the Pool
     * opens a connection in its place.
     */
    void endPermits(Entry<Pooled> dead) {
        int word = dead.word();
        try {
            endUnlent(dead, word);
        } finally {
            if (permits.takeStaleFrom(dead, word)) {
                permits.giveBack();
            }
        }
    }

    /** If the lease, which is over, has one. */
    void givePermitBack(Entry<Pooled> entry, int word) {
        if (permits.takeFrom(entry, word)) {
            permits.giveBack();
        }
    }

    /** Something has happened after which the pool may not be exhausted any more: says so if it is not. */
    void look() {
        if (permits.isRaised() && slots.waiting() == 0 && !isExhausted()) {
            permits.lower();
        }
    }

    /** A connection was made: perhaps it was the last. */
    void sayIfExhausted() {
        if (isExhausted()) {
            permits.raise();
        }
        // Whoever returned another one meanwhile has found no sign to lower; and nobody may want what was just passed on.
        look();
    }

    /** Whether as many connections are in use, or being made for clients, as can be. */
    boolean isExhausted() {
        int[] inUse = {0};
        slots.forEach(entry -> {
            int word = entry.word();
            if (StateWord.isLeased(word) || entry.isClientsRight(word)) {
                inUse[0]++;
            }
        });
        return inUse[0] >= slots.capacity();
    }
}
