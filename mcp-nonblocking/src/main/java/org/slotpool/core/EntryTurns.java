/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What is noted about an entry while threads wait, for {@link Desk}. Behind all that is read and written while nobody does.
 */
abstract class EntryTurns<T> extends EntryNotes<T> {

    private static final VarHandle LAST_GLANCE;
    private static final VarHandle SKIPS;
    private static final VarHandle GRANTED;
    private static final VarHandle QUICK;
    private static final VarHandle ARRIVED;
    private static final VarHandle LEFT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LAST_GLANCE = lookup.findVarHandle(EntryTurns.class, "lastGlance", long.class);
            SKIPS = lookup.findVarHandle(EntryTurns.class, "skips", int.class);
            GRANTED = lookup.findVarHandle(EntryTurns.class, "granted", int.class);
            QUICK = lookup.findVarHandle(EntryTurns.class, "quick", boolean.class);
            ARRIVED = lookup.findVarHandle(EntryTurns.class, "arrived", long.class);
            LEFT = lookup.findVarHandle(EntryTurns.class, "left", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** So many glances at the clock are skipped in a row, at most. */
    private static final int MOST_SKIPS = 255;
    /** Longer ago than anybody asks for; in nanoseconds. */
    private static final long LONG_AGO = Long.MAX_VALUE / 2;

    /** When one who had given it back while somebody waited read the clock last; how many then need not, and how many more. */
    private long lastGlance;
    private int granted;
    private int skips;
    /** Whether glances are, or were, skipped since the last one. */
    private boolean quick;
    /** When the last thread that it was handed over to began to run with it. */
    private long arrived = System.nanoTime() - LONG_AGO;
    /** The number of the lease for which it was left idle last, though somebody waited. */
    private int left;

    EntryTurns(int cell, long birth, boolean forClient) {
        super(cell, birth, forClient);
    }

    /**
     * Whether it came back so quickly that the clock need not be read. For its owner, or who was that until just now.
     *
     * @param from what was seen before that does not count; by the monotonic clock
     */
    boolean skipsGlance(long from) {
        return (int) SKIPS.getOpaque(this) > 0 && (long) LAST_GLANCE.getOpaque(this) - from >= 0;
    }

    /**
     * Whether it has been coming back in so little time that glances are skipped, as far as the last one who looked could see. For its owner,
     * or who was that until just now.
     */
    boolean isQuick() {
        return (boolean) QUICK.getOpaque(this);
    }

    /** Whoever takes it next reads the clock. For who was its owner until just now. */
    void skipNoMore() {
        GRANTED.setOpaque(this, 0);
        SKIPS.setOpaque(this, 0);
    }

    /** Notes that it has come back and the clock was not read. */
    void skipGlance() {
        SKIPS.setOpaque(this, (int) SKIPS.getOpaque(this) - 1);
    }

    /**
     * Notes when the clock was read by one who has just given it back. If it goes on as since the last time, it will be read again
     * when about so much time has passed.
     *
     * @param nanoTime by the monotonic clock
     * @param span in nanoseconds, not negative, less than 2 to the power of 54
     */
    void glancedAt(long nanoTime, long span) {
        int returns = (int) GRANTED.getOpaque(this) - (int) SKIPS.getOpaque(this) + 1;
        long passed = nanoTime - (long) LAST_GLANCE.getOpaque(this);
        // Less than nothing if another one has given it back in between.
        int next = passed < 0 ? 0 : (int) Math.min(MOST_SKIPS, span * returns / Math.max(1, passed));
        GRANTED.setOpaque(this, next);
        SKIPS.setOpaque(this, next);
        QUICK.setOpaque(this, next > 0);
        LAST_GLANCE.setOpaque(this, nanoTime);
    }

    /** Notes that it was handed over, and that the thread that it was handed to runs. For that thread. */
    void arrivedAt(long nanoTime) {
        ARRIVED.setOpaque(this, nanoTime);
    }

    /**
     * Whether the thread that it was handed over to last began to run less than so long ago, or after this.
     *
     * @param nanoTime by the monotonic clock
     * @param rest in nanoseconds; 0 or less: it did not
     */
    boolean hasJustArrived(long nanoTime, long rest) {
        return rest > 0 && nanoTime - (long) ARRIVED.getOpaque(this) < rest;
    }

    /**
     * Notes that it was left idle for newcomers by one who need not look whose turn it is, or has.
     *
     * @param word that with which it was given back
     */
    void leaveIdle(int word) {
        LEFT.setOpaque(this, StateWord.leaseOf(StateWord.next(word, StateWord.IN_USE)));
    }

    /** Whether this lease is the one for which it was left idle. For its owner. */
    boolean wasLeftIdle(int word) {
        return (int) LEFT.getOpaque(this) == StateWord.leaseOf(word);
    }
}
