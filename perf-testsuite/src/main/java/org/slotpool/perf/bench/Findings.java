/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.slotpool.perf.statistics.Latency;

/** Collects what the processes of one task found. */
final class Findings {

    private final List<Double> perSecond = new ArrayList<>();
    private final List<Latency> latencies = new ArrayList<>();
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

    /** Those of one process, in nanoseconds. */
    void times(Histogram nanos) {
        latencies.add(Latency.of(nanos));
    }

    void failed(String reason) {
        failures.add(reason);
    }

    boolean hasFailed() {
        return !failures.isEmpty();
    }

    Measured of(Task task) {
        return new Measured(task, List.copyOf(perSecond), List.copyOf(latencies), List.copyOf(failures));
    }
}
