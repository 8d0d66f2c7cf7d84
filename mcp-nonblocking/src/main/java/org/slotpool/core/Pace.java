/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How often a waiting thread gets its turn while others overtake: once in each interval. Turns that were not taken are kept, up to a
 * number: connections that come back together after a while all find one.
 */
final class Pace {

    /** In nanoseconds. */
    private final LongSupplier interval;
    private final int mostKept;
    /** When the last turn was taken, or would have been if it had been taken when it was due. */
    private final AtomicLong lastTurn;

    Pace(LongSupplier interval, int mostKept) {
        this(interval, mostKept, System.nanoTime());
    }

    Pace(LongSupplier interval, int mostKept, long lastTurn) {
        this.interval = interval;
        this.mostKept = Math.max(1, mostKept);
        this.lastTurn = new AtomicLong(lastTurn);
    }

    /** Whether a turn is due now, by the monotonic clock. */
    boolean isDue(long now) {
        long each = interval.getAsLong();
        return each <= 0 || now - lastTurn.get() >= each;
    }

    /** Begins anew: those who wait have their turns otherwise for the time being, and none is kept. By the monotonic clock. */
    void restart(long now) {
        long last = lastTurn.get();
        if (now - last > 0) {
            // If somebody else was faster, hardly any is kept either.
            lastTurn.compareAndSet(last, now);
        }
    }

    /** Takes a turn if one is due now, by the monotonic clock: it is the caller's to give. */
    boolean takeTurn(long now) {
        long each = interval.getAsLong();
        if (each <= 0) {
            return true;
        }
        while (true) {
            long last = lastTurn.get();
            long passed = now - last;
            if (passed < each) {
                return false;
            }
            // What is older than all that may be kept is forgotten.
            long kept = passed / each < mostKept ? passed : each * mostKept;
            if (lastTurn.compareAndSet(last, now - kept + each)) {
                return true;
            }
        }
    }
}
