/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.statistics.Quantile;

/** Adds up what the clients of one trial met. */
final class Tally {

    private final long nanos;
    private final long stall;
    private final Histogram waits = new Histogram(WaitLog.LONGEST_NANOS, WaitLog.DIGITS);
    private final Map<String, Long> failures = new TreeMap<>();
    private long cycles;
    private long fewest = Long.MAX_VALUE;
    private long most;
    private int unserved;
    private int absent;

    Tally(long nanos, long stall) {
        this.nanos = nanos;
        this.stall = stall;
    }

    /** One client's share; its failure is null if it did not fail. */
    void add(WaitLog log, Throwable failure) {
        if (log.isEmpty()) {
            absent++;
        } else {
            waits.add(log.waits());
            cycles += log.cycles();
            fewest = Math.min(fewest, log.cycles());
            most = Math.max(most, log.cycles());
            unserved += log.cycles() == 0 ? 1 : 0;
        }
        if (failure != null) {
            failures.merge(failure.toString(), 1L, Long::sum);
        }
    }

    Round round(int number, int position, Passage passage) {
        return new Round(number, position, cycles, nanos, Quantile.allOf(waits), stall, Math.min(fewest, most), most,
                unserved, absent, Map.copyOf(failures), passage);
    }
}
