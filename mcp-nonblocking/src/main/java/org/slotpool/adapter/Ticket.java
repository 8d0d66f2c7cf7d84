/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.StateWord;

/** One client's permit, in a Pool of several parts; in a Pool of one part nothing. Confined to the client's thread. */
final class Ticket {

    private final Permits permits;
    /** Whether the thread has a permit that no lease has. */
    private boolean held;

    Ticket(Permits permits) {
        this.permits = permits;
    }

    /**
     * Whether the client may have a connection; takes a permit if it needs one and there is one.
     *
     * @param own what the client has got so far; may be null
     */
    boolean suffices(Entry<Pooled> own) {
        if (held || !permits.areNeeded()) {
            return true;
        }
        // What the client has may have been given a permit when the second part of the Pool appeared.
        held = own != null && permits.takeFrom(own, own.word()) || permits.tryTake();
        return held;
    }

    /** Waits for a permit. Whoever waits for one has nothing that others wait for. */
    boolean await(Deadline deadline) throws InterruptedException {
        held = permits.take(deadline);
        return held;
    }

    /** Takes the permit that the second part of a Pool has given to a creation that it found under way. */
    void takeFromCreation(Entry<Pooled> right) {
        if (permits.takeFrom(right, StateWord.FIRST)) {
            giveBack();
            held = true;
        }
    }

    /** Lets a lease have the permit. If it has one already, this one remains to be given back. */
    void passTo(Entry<Pooled> entry, int word) {
        held = held && !permits.give(entry, word);
    }

    void giveBack() {
        if (held) {
            held = false;
            permits.giveBack();
        }
    }
}
