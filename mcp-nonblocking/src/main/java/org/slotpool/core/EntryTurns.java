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
    private static final VarHandle GLANCED;
    private static final VarHandle UNTIL;
    private static final VarHandle QUICK;
    private static final VarHandle ARRIVED;
    private static final VarHandle LEFT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LAST_GLANCE = lookup.findVarHandle(EntryTurns.class, "lastGlance", long.class);
            GLANCED = lookup.findVarHandle(EntryTurns.class, "glanced", int.class);
            UNTIL = lookup.findVarHandle(EntryTurns.class, "until", int.class);
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

    /**
     * When one who had given it back while somebody waited read the clock last; a word of that lease; and one of the last lease that
     * may begin without a look. Numbers of leases and not a count, so that who does not look writes nothing.
     */
    private long lastGlance;
    private int glanced;
    private int until;
    /** Whether glances are, or were, skipped since the last one. */
    private boolean quick;
    /** When the last thread that it was handed over to began to run with it. */
    private long arrived = System.nanoTime() - LONG_AGO;
    /** The number of the lease for which it was left idle last, though somebody waited. */
    private int left;
    /**
     * All bits of a word turned round, of the lease for which it was, or is about to be, handed over last; 0: none. Read by who was to do so,
     * and met an Error: then it may be another's, also if the lease goes on.
     */
    volatile int handed;

    EntryTurns(int cell, long birth, boolean forClient) {
        super(cell, birth, forClient);
    }

    /**
     * Whether it came back so quickly that the clock need not be read before a lease. For its owner, or who was that until just now.
     *
     * @param word of the lease
     * @param from what was seen before that does not count; by the monotonic clock
     */
    boolean skipsGlance(int word, long from) {
        return isSkipped(word) && (long) LAST_GLANCE.getOpaque(this) - from >= 0;
    }

    private boolean isSkipped(int word) {
        return !StateWord.isLaterLease(word, (int) UNTIL.getOpaque(this));
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
        UNTIL.setOpaque(this, (int) GLANCED.getOpaque(this));
    }

    /**
     * Notes when the clock was read by one who has just given it back. If it goes on as since the last time, it will be read again
     * when about so much time has passed.
     *
     * @param word of the lease that has ended
     * @param nanoTime by the monotonic clock
     * @param span in nanoseconds, not negative, less than 2 to the power of 32
     */
    void glancedAt(int word, long nanoTime, long span) {
        // Less than nothing if another one has given it back in between; more than was granted if nobody waited meanwhile, and that is no
        // reason to skip a glance.
        int returns = Math.min(MOST_SKIPS + 1, Math.max(0, StateWord.leasesSince((int) GLANCED.getOpaque(this), word)));
        long passed = nanoTime - (long) LAST_GLANCE.getOpaque(this);
        int next = passed < 0 ? 0 : (int) Math.min(MOST_SKIPS, span * returns / Math.max(1, passed));
        GLANCED.setOpaque(this, word);
        // The lease of the next return that looks may begin without a look, too.
        UNTIL.setOpaque(this, next > 0 ? StateWord.later(word, next + 1) : word);
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
     * Notes that it was left idle for newcomers by one who has looked whose turn it is.
     *
     * @param word that with which it was given back
     */
    void leaveIdle(int word) {
        LEFT.setOpaque(this, StateWord.leaseOf(StateWord.next(word, StateWord.IN_USE)));
    }

    /** Whether it was left idle for this lease by one who has looked. For its owner. */
    boolean wasLeftIdle(int word) {
        return (int) LEFT.getOpaque(this) == StateWord.leaseOf(word);
    }

    /**
     * Notes that it is about to be handed over. For its owner, who is that no more after that, unless it {@linkplain #keep keeps} it.
     *
     * @param word of the lease
     */
    void handOn(int word) {
        handed = ~word;
    }

    /** It was not handed over after all. For its owner. */
    void keep() {
        handed = 0;
    }
}
