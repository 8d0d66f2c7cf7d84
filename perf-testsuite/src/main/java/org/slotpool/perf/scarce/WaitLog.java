/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.IntCountsHistogram;

/** How long one client waited, and how often it was served; written by its thread, read when that has ended. */
final class WaitLog {

    /** Twice as long as anybody is let wait. */
    static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(60);

    /** To within a hundredth: 15 kilobytes for each client. */
    static final int DIGITS = 2;

    private final AbstractHistogram waits = new IntCountsHistogram(LONGEST_NANOS, DIGITS);
    private long cycles;

    /**
     * The client got a connection. It counts if it got it within the window, wherever it began to wait. A client that
     * was still waiting when the window ended was not served in it, but has waited until then.
     *
     * @param before when it asked
     * @param after when it got it
     * @param window when it counts
     */
    void acquired(long before, long after, Window window) {
        if (!window.hasBegun(after)) {
            return;
        }
        if (!window.isOver(after)) {
            record(after - before);
            cycles++;
        } else if (!window.isOver(before)) {
            record(window.end() - before);
        }
    }

    private void record(long nanos) {
        waits.recordValue(Math.min(nanos, LONGEST_NANOS));
    }

    /** Whether the client was in no check-out within the window: on a crowded machine it may not have run. */
    boolean isEmpty() {
        return waits.getTotalCount() == 0;
    }

    long cycles() {
        return cycles;
    }

    AbstractHistogram waits() {
        return waits;
    }
}
