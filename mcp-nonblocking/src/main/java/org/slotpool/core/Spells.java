/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/**
 * How long a thread goes on with an entry that comes back in no time, past those who wait: for a spell. Then it gives way, and queues. So all
 * who compete take turns of about the same length, of hundreds of cycles and more, and nobody uses up whole time slices of a processor while
 * others wait for one.
 *
 * <p>The more threads wait, the shorter is a spell: everybody's turn is to come before those who wait run out of patience. If it is fair,
 * long before, and spells are short where few wait, too: these wait for little else than each other's spells. If not, spells are longer,
 * and less time goes into changing threads.
 */
final class Spells {

    /** Among those who wait this part of their patience is shared out, */
    private static final int FAIR_PART = 6;
    private static final int UNFAIR_PART = 2;
    /** but a spell is half the interval between two turns at least, since changing threads takes time as well, */
    private static final int LEAST_PARTS = 2;
    /** and so many intervals at most, */
    private static final int FAIR_MOST = 3;
    private static final int UNFAIR_MOST = 10;
    /** or so many, if it is fair and fewer than that wait. */
    private static final int FAIR_MOST_OF_FEW = 2;
    private static final int FEW = 16;

    private final Terms terms;
    private final Crowd crowd;
    /** Whether something that comes back in no time may lie idle because who had it has given way. */
    private volatile boolean left;

    Spells(Terms terms, Crowd crowd) {
        this.terms = terms;
        this.crowd = crowd;
    }

    /**
     * Whether whoever goes on with the entry has had a spell since it was handed over, and the one who has waited longest has waited for as
     * long.
     */
    boolean isOver(Entry<?> entry, Patience longest, long now) {
        long length = length(terms.fair().getAsBoolean(), terms.interval().getAsLong(),
                terms.overtaking().getAsLong(), crowd.size());
        return now - longest.since() >= length && !entry.hasJustArrived(now, length);
    }

    /** All in nanoseconds. */
    static long length(boolean fair, long interval, long patience, int waiting) {
        long most = interval * (fair ? fairMost(waiting) : UNFAIR_MOST);
        long share = patience / (fair ? FAIR_PART : UNFAIR_PART) / Math.max(1, waiting);
        return Math.max(interval / LEAST_PARTS, Math.min(most, share));
    }

    private static int fairMost(int waiting) {
        return waiting < FEW ? FAIR_MOST_OF_FEW : FAIR_MOST;
    }

    /** Who gives way has left something, before this; or not all that was left was given to those who wait. */
    void leave() {
        left = true;
    }

    /** Whether something was left; who asks gives it to those who wait, or says {@link #leave} again. */
    boolean takeLeft() {
        if (!left) {
            return false;
        }
        // Before it looks for it: who leaves something meanwhile says so afterwards.
        left = false;
        return true;
    }
}
