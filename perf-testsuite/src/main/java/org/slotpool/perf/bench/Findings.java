/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.slotpool.perf.statistics.Latency;

/** Collects what the processes of one task found. */
final class Findings {

    /** To within a thousandth. */
    private static final int DIGITS = 3;

    private final List<Double> perSecond = new ArrayList<>();
    private final Histogram nanos = new Histogram(DIGITS);
    private final List<String> failures = new ArrayList<>();

    /** Nothing yet, but for a hindrance that was known before; null if there is none. */
    Findings(String hindrance) {
        if (hindrance != null) {
            failures.add(hindrance);
        }
    }

    void perSecond(double value) {
        perSecond.add(value);
    }

    /** Times in nanoseconds, each with how often it was met. */
    void times(Iterator<Map.Entry<Double, Long>> times) {
        times.forEachRemaining(time -> nanos.recordValueWithCount(Math.round(time.getKey()), time.getValue()));
    }

    void failed(String reason) {
        failures.add(reason);
    }

    boolean hasFailed() {
        return !failures.isEmpty();
    }

    Measured of(Task task) {
        return new Measured(task, List.copyOf(perSecond), nanos.getTotalCount() == 0 ? null : Latency.of(nanos),
                List.copyOf(failures));
    }
}
