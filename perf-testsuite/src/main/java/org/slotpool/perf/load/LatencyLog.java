/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.IntCountsHistogram;

/**
 * How long operations took, for each second in which they were due; written by one thread, read when that has ended.
 */
final class LatencyLog {

    static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);
    /** To within a hundredth. */
    static final int DIGITS = 2;

    private final long begin;
    private final AbstractHistogram[] seconds;
    private final Map<String, Long> failures = new TreeMap<>();
    private long unfinished;

    /** Operations that are due before a moment are not recorded. */
    LatencyLog(long begin, int seconds) {
        this.begin = begin;
        this.seconds = new AbstractHistogram[seconds];
        for (int i = 0; i < seconds; i++) {
            this.seconds[i] = new IntCountsHistogram(LONGEST_NANOS, DIGITS);
        }
    }

    /** An operation that was due then has ended now: from the moment at which it was due, not at which it was begun. */
    void ended(long due, long now) {
        if (due - begin >= 0) {
            int second = (int) Math.min(TimeUnit.NANOSECONDS.toSeconds(due - begin), seconds.length - 1);
            seconds[second].recordValue(Math.max(0, Math.min(now - due, LONGEST_NANOS)));
        }
    }

    void failed(Exception failure) {
        failures.merge(failure.toString(), 1L, Long::sum);
    }

    /** An operation that nobody got round to has taken at least until now. */
    void unfinished(long due, long now) {
        if (due - begin >= 0) {
            unfinished++;
            ended(due, now);
        }
    }

    void addTo(Histogram[] sums) {
        for (int i = 0; i < sums.length; i++) {
            sums[i].add(seconds[i]);
        }
    }

    Map<String, Long> failures() {
        return failures;
    }

    long unfinished() {
        return unfinished;
    }
}
