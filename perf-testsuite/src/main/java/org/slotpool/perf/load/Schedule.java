/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import java.util.concurrent.atomic.AtomicLong;

/** When each operation is due; any number of threads take one after the other. Moments are those of nanoTime. */
final class Schedule {

    /** What {@link #take} returns when all operations have been taken. */
    static final long OVER = Long.MIN_VALUE;

    private static final double NANOS_PER_SECOND = 1e9;

    private final long start;
    private final double interval;
    private final long count;
    private final AtomicLong taken = new AtomicLong();

    Schedule(long start, double perSecond, long nanos) {
        this.start = start;
        this.interval = NANOS_PER_SECOND / perSecond;
        this.count = Math.max(1, (long) (nanos / interval));
    }

    /** When the next operation is due, which is the caller's from now on. */
    long take() {
        long number = taken.getAndIncrement();
        return number < count ? due(number) : OVER;
    }

    private long due(long number) {
        return start + (long) (number * interval);
    }
}
