/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How often a waiting thread gets its turn while others overtake: once in each interval. Turns that were not taken are kept, up to a
 * number: connections that come back together after a while all find one. Once nobody has had to begin to wait for some intervals a turn is
 * always due, until somebody does: there is more than those who come take.
 */
final class Pace {

    /** So many intervals. */
    private static final int QUIET = 8;

    /** In nanoseconds. */
    private final LongSupplier interval;
    private final Crowd crowd;
    private final int mostKept;
    /** When the last turn was taken, or would have been if it had been taken when it was due. */
    private final AtomicLong lastTurn;

    Pace(LongSupplier interval, Crowd crowd, int mostKept) {
        this(interval, crowd, mostKept, System.nanoTime());
    }

    Pace(LongSupplier interval, Crowd crowd, int mostKept, long lastTurn) {
        this.interval = interval;
        this.crowd = crowd;
        this.mostKept = Math.max(1, mostKept);
        this.lastTurn = new AtomicLong(lastTurn);
    }

    /** Whether a turn is due now, by the monotonic clock. */
    boolean isDue(long now) {
        long each = interval.getAsLong();
        return each <= 0 || now - lastTurn.get() >= each || isQuiet(now, each);
    }

    private boolean isQuiet(long now, long each) {
        return (now - crowd.latest()) / QUIET >= each;
    }

    /** Begins anew: those who wait have their turns otherwise for the time being, and none is kept. By the monotonic clock. */
    void restart(long now) {
        long last = lastTurn.get();
        if (now - last > 0) {
            // If somebody else was faster, hardly any is kept either.
            lastTurn.compareAndSet(last, now);
        }
    }

    /** Takes a turn if one is due now, by the monotonic clock: it is the caller's to give, and nobody else's unless one is always due. */
    boolean takeTurn(long now) {
        long each = interval.getAsLong();
        if (each <= 0) {
            return true;
        }
        while (true) {
            long last = lastTurn.get();
            long passed = now - last;
            if (passed < each) {
                // It takes nothing from those who come later.
                return isQuiet(now, each);
            }
            // What is older than all that may be kept is forgotten.
            long kept = passed / each < mostKept ? passed : each * mostKept;
            if (lastTurn.compareAndSet(last, now - kept + each)) {
                return true;
            }
        }
    }
}
