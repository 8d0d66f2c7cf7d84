/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.distance;

import java.util.concurrent.TimeUnit;

/** Two threads that write the same variable in turn. */
final class Handovers {

    /** One of them may be delayed by something else that runs: not in all of these. */
    private static final int WINDOWS = 6;
    private static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final double NANOS_PER_SECOND = 1e9;
    /** The clock is read once in so many turns. */
    private static final int GLANCE = 256;

    private volatile long turn;
    private volatile boolean over;

    /** Of several short windows the one with the most. */
    double mostPerSecond() throws InterruptedException {
        Thread other = new Thread(() -> take(1, Long.MAX_VALUE), "handovers");
        other.setDaemon(true);
        other.start();
        double most = 0;
        for (int window = 0; window < WINDOWS; window++) {
            most = Math.max(most, perSecond());
        }
        over = true;
        other.join();
        return most;
    }

    private double perSecond() {
        long begin = turn;
        long start = System.nanoTime();
        take(0, start + WINDOW_NANOS);
        return (turn - begin) * NANOS_PER_SECOND / (System.nanoTime() - start);
    }

    /** Takes each turn of this parity; until it is over, or the time is. */
    private void take(int parity, long until) {
        for (long looks = 1; !over; looks++) {
            long now = turn;
            if ((now & 1) == parity) {
                turn = now + 1;
            } else {
                Thread.onSpinWait();
            }
            if (parity == 0 && looks % GLANCE == 0 && System.nanoTime() - until >= 0) {
                return;
            }
        }
    }
}
