/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

/**
 * When clients are at work, and when they are measured; moments are those of {@link System#nanoTime}.
 *
 * @param start when they start to work
 * @param begin the first moment at which they are measured
 * @param end the moment after the last one, at which they stop
 */
record Window(long start, long begin, long end) {

    static Window after(long start, long warmUpNanos, long nanos) {
        return new Window(start, start + warmUpNanos, start + warmUpNanos + nanos);
    }

    /** A window that ends before anybody looks. */
    static Window over() {
        return after(System.nanoTime(), 0, 0);
    }

    /** Whether clients only line up: the first half of the time before they are measured. */
    boolean isLiningUp(long moment) {
        return moment - start < (begin - start) / 2;
    }

    boolean hasBegun(long moment) {
        return moment - begin >= 0;
    }

    boolean isOver(long moment) {
        return moment - end >= 0;
    }
}
