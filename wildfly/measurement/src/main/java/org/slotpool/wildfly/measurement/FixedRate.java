/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Requests that are sent when they are due, however long the others take. A request's time begins when it is due, not when it
 * could be sent at last: a stall counts for all requests that were due meanwhile (no coordinated omission).
 */
final class FixedRate {

    private static final long SECOND = 1_000_000_000L;
    private static final int DIGITS = 3;

    /** So that a server that stalls does not make the client open thousands of sockets. */
    private static final int UNDER_WAY = 256;

    private final Supplier<CompletableFuture<Boolean>> request;
    private final LongSupplier clock;
    private final Semaphore places = new Semaphore(UNDER_WAY);
    private final Histogram times = new ConcurrentHistogram(DIGITS);
    private final LongAdder failures = new LongAdder();

    /** The request tells whether it was answered as it should; the clock is in nanoseconds. */
    FixedRate(Supplier<CompletableFuture<Boolean>> request, LongSupplier clock) {
        this.request = request;
        this.clock = clock;
    }

    /** Sends for a time, and returns when the last request has been answered. */
    void send(int rate, int seconds) {
        Phaser answers = new Phaser(1);
        long begin = clock.getAsLong();
        for (long i = 0; i < (long) rate * seconds; i++) {
            long due = begin + i * SECOND / rate;
            awaitTime(due);
            places.acquireUninterruptibly();
            answers.register();
            request.get().whenComplete((fine, failure) -> {
                times.recordValue(Math.max(0, clock.getAsLong() - due));
                if (failure != null || !fine) {
                    failures.increment();
                }
                places.release();
                answers.arriveAndDeregister();
            });
        }
        answers.arriveAndAwaitAdvance();
    }

    private void awaitTime(long due) {
        for (long left = due - clock.getAsLong(); left > 0; left = due - clock.getAsLong()) {
            LockSupport.parkNanos(left);
        }
    }

    Histogram times() {
        return times;
    }

    long failures() {
        return failures.sum();
    }
}
