/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.slotpool.perf.compare.Crew;
import org.slotpool.perf.scarce.Hold;

/** A lone client beside the load: what a user feels who comes now and then. Its results are read when it has ended. */
final class Probe extends Thread {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Crew.Work work;
    private final long begin;
    private final long end;
    private final Histogram latency = new Histogram(LatencyLog.LONGEST_NANOS, LatencyLog.DIGITS);
    private final Histogram stall = new Histogram(LatencyLog.LONGEST_NANOS, LatencyLog.DIGITS);

    Probe(Crew.Work work, long begin, long end) {
        super("probe");
        this.work = work;
        this.begin = begin;
        this.end = end;
        setDaemon(true);
    }

    @Override
    public void run() {
        for (long due = begin; due - end < 0 && !isInterrupted(); due = System.nanoTime() + PAUSE_NANOS) {
            Hold.until(due);
            long awake = System.nanoTime();
            stall.recordValue(awake - due);
            try {
                work.run();
            } catch (Exception e) {
                // The load's own clients count failures; a probe that failed has taken its time all the same.
            }
            latency.recordValue(System.nanoTime() - awake);
        }
    }

    Histogram latency() {
        return latency;
    }

    Histogram stall() {
        return stall;
    }
}
