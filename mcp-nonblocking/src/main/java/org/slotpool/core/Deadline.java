/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.TimeUnit;

/** A moment on the monotonic clock after which nobody waits any longer. Immutable. */
public final class Deadline {

    /** About 146 years; sums with a time of the clock cannot overflow. */
    private static final long FOREVER = Long.MAX_VALUE / 2;

    private final long start;
    private final long allowed;

    private Deadline(long start, long allowed) {
        this.start = start;
        this.allowed = allowed;
    }

    /**
     * A deadline that far from now.
     *
     * @param millis in milliseconds; 0 and less mean "do not wait", more than 146 years mean 146 years
     * @return the deadline
     */
    public static Deadline in(long millis) {
        return new Deadline(System.nanoTime(), Math.min(FOREVER, TimeUnit.MILLISECONDS.toNanos(Math.max(0, millis))));
    }

    /**
     * A deadline of something that has begun already.
     *
     * @param millis as above, from the beginning on
     * @param elapsed how long ago it began, in milliseconds; less than 0 means now
     * @return the deadline
     */
    public static Deadline in(long millis, long elapsed) {
        Deadline fromNow = in(millis);
        long before = Math.min(FOREVER, TimeUnit.MILLISECONDS.toNanos(Math.max(0, elapsed)));
        return new Deadline(fromNow.start - before, fromNow.allowed);
    }

    /**
     * The time that is left.
     *
     * @return in nanoseconds; 0 or less once the deadline has passed
     */
    public long left() {
        return allowed - elapsed();
    }

    /**
     * Whether the deadline has passed.
     *
     * @return whether it has
     */
    public boolean passed() {
        return left() <= 0;
    }

    /**
     * The time since the deadline was set.
     *
     * @return in milliseconds
     */
    public long elapsedMillis() {
        return TimeUnit.NANOSECONDS.toMillis(elapsed());
    }

    /**
     * Whether the deadline was set before a moment.
     *
     * @param nanoTime the moment on the monotonic clock
     * @return whether it was
     */
    public boolean wasSetBefore(long nanoTime) {
        return nanoTime - start >= 0;
    }

    private long elapsed() {
        return System.nanoTime() - start;
    }
}
