/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/** How many entries are in which state, and how many threads wait. The counts were taken one after the other. */
public final class Census {

    private final int[] counts;
    private final int lent;
    private final int waiting;

    Census(int[] counts, int lent, int waiting) {
        this.counts = counts;
        this.lent = lent;
        this.waiting = waiting;
    }

    /**
     * How many are in a state.
     *
     * @param state the state
     * @return 0 or more
     */
    public int of(EntryState state) {
        return counts[state.ordinal()];
    }

    /**
     * How many are in clients' hands.
     *
     * @return 0 or more
     */
    public int lent() {
        return lent;
    }

    /**
     * How many are on their way to a client, or out of use for a moment to be validated or removed.
     *
     * @return 0 or more
     */
    public int underWay() {
        return live() - lent - of(EntryState.IDLE);
    }

    /**
     * How many hold a connection that lives.
     *
     * @return 0 or more
     */
    public int live() {
        return of(EntryState.IDLE) + of(EntryState.IN_USE) + of(EntryState.DOOMED) + of(EntryState.DETACHING)
                + of(EntryState.CLAIMED);
    }

    /**
     * How many hold a connection that lives or is being made.
     *
     * @return 0 or more
     */
    public int size() {
        return live() + of(EntryState.CREATING);
    }

    /**
     * How many threads wait.
     *
     * @return 0 or more
     */
    public int waiting() {
        return waiting;
    }
}
