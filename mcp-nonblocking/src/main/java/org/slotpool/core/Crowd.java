/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * How many wait, and how many in the queue have run out of patience, in one word; and when the latest one came. That is what every
 * check-out and every return asks: while nobody waits, memory is read that nobody writes; and while all who wait are patient, the
 * queue need not be looked at.
 */
final class Crowd {

    private static final VarHandle WORD;
    private static final VarHandle LATEST;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WORD = lookup.findVarHandle(Crowd.class, "word", long.class);
            LATEST = lookup.findVarHandle(Crowd.class, "latest", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Those who wait are counted in the lower half, those of them who have no patience and were not served in the upper one. */
    private static final long IMPATIENT = 1L << Integer.SIZE;

    private volatile long word;
    /** By the monotonic clock. */
    private long latest = System.nanoTime();

    boolean isEmpty() {
        return word == 0;
    }

    /** Whether all who stand in the queue are patient, as far as anybody has seen. */
    boolean isPatient() {
        return word < IMPATIENT;
    }

    /**
     * Whether one who comes new may keep what it has just leased without looking at the queue: nobody waits; or all who do are patient,
     * and the entry has been coming back in no time since the latest of them came.
     */
    boolean isIgnoredByTaker(Entry<?> entry) {
        // Once, and the entry's word only if somebody waits: each cycle asks this.
        long now = word;
        return now == 0 || now < IMPATIENT && entry.skipsGlance(entry.word(), latest());
    }

    /**
     * The same for one who has just given an entry back, and would leave it to those who come new.
     *
     * @param ended the word with which it was given back
     */
    boolean isIgnoredByGiver(Entry<?> entry, int ended) {
        long now = word;
        return now == 0 || now < IMPATIENT && entry.skipsGlance(StateWord.later(ended, 1), latest());
    }

    /** How many wait. */
    int size() {
        return (int) word;
    }

    /** When the latest one came, whether it still waits or not; by the monotonic clock. While anybody waits. */
    long latest() {
        return (long) LATEST.getOpaque(this);
    }

    /** One who waits has come; the caller puts it into the queue then. */
    void enter(long nanoTime) {
        for (long last = latest(); nanoTime - last > 0; last = latest()) {
            if (LATEST.weakCompareAndSetPlain(this, last, nanoTime)) {
                break;
            }
        }
        add(1);
    }

    /** One who waited runs again, and has left the queue. */
    void leave() {
        add(-1);
    }

    void oneMoreIsImpatient() {
        add(IMPATIENT);
    }

    void oneLessIsImpatient() {
        add(-IMPATIENT);
    }

    private void add(long change) {
        WORD.getAndAdd(this, change);
    }
}
