/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A clock that stands still while the machine does. It is a thread that sleeps for a millisecond at a time; when it oversleeps,
 * because of a collection of garbage or because others had the processors, everybody else may have waited as well.
 */
final class Pulse implements AutoCloseable {

    private static final long BEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long MOST_NANOS = 2 * BEAT_NANOS;

    private final Thread thread = new Thread(this::beat, "soak-pulse");
    private volatile long nanos;
    private volatile long longestStall;
    private volatile boolean stop;

    Pulse() {
        thread.setDaemon(true);
        thread.start();
    }

    private void beat() {
        long last = System.nanoTime();
        while (!stop) {
            LockSupport.parkNanos(BEAT_NANOS);
            long now = System.nanoTime();
            long slept = now - last;
            last = now;
            nanos += Math.min(slept, MOST_NANOS);
            longestStall = Math.max(longestStall, slept);
        }
    }

    /** Nanoseconds, not counting those in which the machine stood still; only differences mean anything. */
    long nanos() {
        return nanos;
    }

    /** The longest time in nanoseconds for which the machine stood still. */
    long longestStall() {
        return longestStall;
    }

    @Override
    public void close() {
        stop = true;
        Threads.join(thread);
    }
}
