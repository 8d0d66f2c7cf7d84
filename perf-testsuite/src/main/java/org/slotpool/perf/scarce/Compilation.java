/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** The compiler of the JVM, which needs a processor like any other thread. */
final class Compilation {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    /** It is still if nothing new is found after so many pauses in a row. */
    private static final int STILL_PAUSES = 2;
    private static final int MOST_PAUSES = 100;

    /** How long it has been at work, of which it tells when something has been compiled. */
    private final LongSupplier work;
    private final Runnable pause;

    /** That of this JVM; one that does not tell what it does counts as still. */
    Compilation() {
        this(workOf(ManagementFactory.getCompilationMXBean()), () -> LockSupport.parkNanos(PAUSE_NANOS));
    }

    Compilation(LongSupplier work, Runnable pause) {
        this.work = work;
        this.pause = pause;
    }

    private static LongSupplier workOf(CompilationMXBean compiler) {
        return compiler == null || !compiler.isCompilationTimeMonitoringSupported() ? () -> 0 : compiler::getTotalCompilationTime;
    }

    /** Waits until nothing more is compiled, for ten seconds at most; not if the thread is interrupted. */
    void awaitStillness() {
        long before = work.getAsLong();
        int still = 0;
        for (int i = 0; i < MOST_PAUSES && still < STILL_PAUSES && !Thread.currentThread().isInterrupted(); i++) {
            pause.run();
            long now = work.getAsLong();
            still = now == before ? still + 1 : 0;
            before = now;
        }
    }
}
