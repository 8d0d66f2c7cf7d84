/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How often a waiting thread gets its turn while others overtake: once in each interval, and for each that has passed
 * unused.
 */
final class Pace {

    /** In nanoseconds. */
    private final LongSupplier interval;
    private final AtomicLong lastTurn = new AtomicLong(System.nanoTime());

    Pace(LongSupplier interval) {
        this.interval = interval;
    }

    /** How many turns are due now; they are the caller's to give. */
    int takeTurns() {
        long each = interval.getAsLong();
        long last = lastTurn.get();
        long now = System.nanoTime();
        if (now - last < each || !lastTurn.compareAndSet(last, now)) {
            return 0;
        }
        return each <= 0 ? Integer.MAX_VALUE : (int) Math.min(Integer.MAX_VALUE, (now - last) / each);
    }
}
