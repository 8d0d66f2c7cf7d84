/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What threads of a soak need. */
final class Threads {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private Threads() {
    }

    /** Waits until a thread has ended; false if it does not. */
    static boolean join(Thread thread) {
        return join(thread, System.nanoTime() + PATIENCE_NANOS);
    }

    /** Waits until a thread has ended; false if it does not until then. */
    static boolean join(Thread thread, long deadline) {
        try {
            thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !thread.isAlive();
    }

    static void pause(long nanos) {
        long deadline = System.nanoTime() + nanos;
        for (long left = nanos; left > 0 && !Thread.currentThread().isInterrupted(); left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** The live threads whose names begin so. */
    static List<String> alive(String... prefixes) {
        return Thread.getAllStackTraces().keySet().stream().filter(Thread::isAlive).map(Thread::getName)
                .filter(name -> List.of(prefixes).stream().anyMatch(name::startsWith)).sorted().toList();
    }
}
