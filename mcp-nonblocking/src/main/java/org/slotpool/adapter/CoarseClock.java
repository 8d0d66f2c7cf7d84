/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/**
 * The time of day for what is only told: exact as long as that costs next to nothing, about ten milliseconds old under heavy
 * use. Reading the system's clock takes as long as the rest of a check-out. So while some connection is lent some ten thousand
 * times in a second, a thread reads it for all; when nobody has been so busy for a second, the thread ends. Of what is measured
 * nothing goes by this clock: not deadlines, not statistics, not leaks.
 *
 * <p>One for all pools, as the clock itself is.
 */
final class CoarseClock {

    static final CoarseClock SHARED = new CoarseClock();

    /** How long a thousand leases may take that are heavy use. */
    private static final long BUSY_MILLIS = 20;
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int TICKS = 100;
    private static final long STOPPED = 0;

    private final AtomicBoolean running = new AtomicBoolean();
    private volatile long now = STOPPED;
    private volatile boolean wanted;

    /** In milliseconds since the epoch. */
    long millis() {
        long ticked = now;
        return ticked != STOPPED ? ticked : System.currentTimeMillis();
    }

    /** Whether a thread reads the system's clock. */
    boolean isTicking() {
        return running.get();
    }

    /** A connection was lent a thousand times in that many milliseconds. */
    void lentOften(long millis) {
        if (millis > BUSY_MILLIS) {
            return;
        }
        if (!wanted) {
            wanted = true;
        }
        if (!isTicking() && running.compareAndSet(false, true)) {
            start();
        }
    }

    private void start() {
        try {
            Background.daemon(this::run, "slotpool-clock").start();
        } catch (Throwable t) {
            // No thread to be had: the clock remains exact, and who is busy next tries again.
            running.set(false);
        }
    }

    private void run() {
        try {
            // Who interrupts threads that are not his ends this one, and who is busy next starts another.
            while (wanted && !Thread.currentThread().isInterrupted()) {
                wanted = false;
                for (int i = 0; i < TICKS; i++) {
                    now = System.currentTimeMillis();
                    LockSupport.parkNanos(TICK_NANOS);
                }
            }
        } finally {
            now = STOPPED;
            running.set(false);
        }
    }
}
