/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.util.List;
import java.util.Optional;
import org.slotpool.perf.statistics.Latency;
import org.slotpool.perf.statistics.Spread;

/**
 * What one task found.
 *
 * @param task which
 * @param perSecond operations per second by all threads together, one value for each iteration; empty if all failed
 * @param latency how long single operations took; null if they were not timed, or if that failed
 * @param failures why there are no figures, or fewer
 */
public record Measured(Task task, List<Double> perSecond, Latency latency, List<String> failures) {

    /**
     * The throughput over the iterations.
     *
     * @return operations per second; empty if there are none
     */
    public Optional<Spread> throughput() {
        return perSecond.isEmpty() ? Optional.empty() : Optional.of(Spread.of(perSecond));
    }

    /** Whether anything is: a figure, or why there is none. */
    boolean isKnown() {
        return !perSecond.isEmpty() || latency != null || !failures.isEmpty();
    }
}
