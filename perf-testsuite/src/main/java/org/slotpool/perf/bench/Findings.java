/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.statistics.Latency;

/** Collects what the processes of one task found. */
final class Findings {

    private final List<Double> perSecond = new ArrayList<>();
    private final List<Latency> latencies = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final List<Passage> passages = new ArrayList<>();

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

    /** What one process found, and how far the processors were from each other. */
    void add(Findings process, Passage passage) {
        perSecond.addAll(process.perSecond);
        latencies.addAll(process.latencies);
        failures.addAll(process.failures);
        passages.add(passage);
    }

    boolean hasFailed() {
        return !failures.isEmpty();
    }

    Measured of(Task task) {
        return new Measured(task, List.copyOf(perSecond), List.copyOf(latencies), List.copyOf(failures), List.copyOf(passages));
    }
}
