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

    /** How many turns are due now. */
    int due() {
        long each = interval.getAsLong();
        return due(each, System.nanoTime() - lastTurn.get());
    }

    /** How many turns are due now; they are the caller's to give. */
    int takeTurns() {
        long each = interval.getAsLong();
        long last = lastTurn.get();
        long now = System.nanoTime();
        int due = due(each, now - last);
        return due > 0 && lastTurn.compareAndSet(last, now) ? due : 0;
    }

    private static int due(long each, long passed) {
        if (passed < each) {
            return 0;
        }
        return each <= 0 ? Integer.MAX_VALUE : (int) Math.min(Integer.MAX_VALUE, passed / each);
    }
}
