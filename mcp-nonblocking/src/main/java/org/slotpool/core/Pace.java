/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How often a waiting thread gets its turn while others overtake: once in each interval, and for each that has passed
 * unused.
 *
 * <p>Each turn wakes a thread, so another one has to go to sleep: the next that comes new has to queue. Without that, more and
 * more threads would share the processors, and those that wait for a processor wait as long as those that wait for a
 * connection.
 */
final class Pace {

    /** In nanoseconds. */
    private final LongSupplier interval;
    private final AtomicLong lastTurn = new AtomicLong(System.nanoTime());
    /** Threads that were served since, less those that have queued since. */
    private final AtomicInteger owed = new AtomicInteger();

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

    /** A waiting thread was served. */
    void served() {
        owed.incrementAndGet();
    }

    /** Whether one who comes new has to queue in exchange for one who was served. */
    boolean demandsSomebody() {
        return owed.get() > 0;
    }

    /** Somebody has queued; the first one begins anew. */
    void queued(boolean first) {
        if (first) {
            owed.set(0);
            return;
        }
        int now = owed.get();
        while (now > 0 && !owed.compareAndSet(now, now - 1)) {
            now = owed.get();
        }
    }
}
