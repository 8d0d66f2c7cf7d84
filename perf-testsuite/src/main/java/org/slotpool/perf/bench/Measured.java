/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.statistics.Latency;
import org.slotpool.perf.statistics.Spread;

/**
 * What one task found.
 *
 * @param task which
 * @param perSecond operations per second by all threads together, one value for each iteration; empty if all failed
 * @param latencies how long single operations took, one for each process; empty if they were not timed, or if that failed
 * @param failures why there are no figures, or fewer
 * @param passages how far the processors were from each other, one for each process
 */
public record Measured(Task task, List<Double> perSecond, List<Latency> latencies, List<String> failures, List<Passage> passages) {

    /**
     * The throughput over the iterations.
     *
     * @return operations per second; empty if there are none
     */
    public Optional<Spread> throughput() {
        return perSecond.isEmpty() ? Optional.empty() : Optional.of(Spread.of(perSecond));
    }

    /** The name of the mean among the {@link #times}. */
    public static final String MEAN = "mean";

    /**
     * How long single operations took, over the processes.
     *
     * @return the mean and the points of {@link Latency} by name, in nanoseconds; empty if there are none
     */
    public Map<String, Spread> times() {
        Map<String, Spread> times = new LinkedHashMap<>();
        if (!latencies.isEmpty()) {
            times.put(MEAN, Spread.of(latencies.stream().map(Latency::mean).toList()));
            Latency.NAMES.forEach(name -> times.put(name, Spread.of(latencies.stream()
                    .map(latency -> latency.points().get(name).doubleValue()).toList())));
        }
        return times;
    }

    /** Whether anything is: a figure, or why there is none. */
    boolean isKnown() {
        return !perSecond.isEmpty() || !latencies.isEmpty() || !failures.isEmpty();
    }
}
