/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * The time of day for what is only told: exact as long as that costs next to nothing, about ten milliseconds old under heavy
 * use. Reading the system's clock takes as long as the rest of a check-out. So while some connection is lent fifty thousand
 * times in a second, a thread reads it for all; when nobody has been so busy for a second or two, the thread ends. Statistics
 * and leaks do not go by this clock, and a deadline only if a connection was tried in vain before.
 *
 * <p>One for all pools, as the clock itself is.
 */
final class CoarseClock {

    static final CoarseClock SHARED = new CoarseClock(work -> Background.daemon(work, "slotpool-clock"));

    /** How long a thousand leases may take that are heavy use. */
    private static final long BUSY_MILLIS = 20;
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final int TICKS = 100;
    private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long STOPPED = 0;

    private final Function<Runnable, Thread> threads;
    private final AtomicBoolean running = new AtomicBoolean();
    private volatile long startable = System.nanoTime();
    private volatile long now = STOPPED;
    private volatile boolean wanted;

    CoarseClock(Function<Runnable, Thread> threads) {
        this.threads = threads;
    }

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
        if (!isTicking() && System.nanoTime() - startable >= 0 && running.compareAndSet(false, true)) {
            start();
        }
    }

    private void start() {
        try {
            threads.apply(this::run).start();
        } catch (Throwable t) {
            // No thread to be had: the clock remains exact. To try again at once, and often, would make what is amiss worse.
            startable = System.nanoTime() + RETRY_NANOS;
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
