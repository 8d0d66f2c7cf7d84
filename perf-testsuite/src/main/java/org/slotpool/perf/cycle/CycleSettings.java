/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.util.List;
import org.slotpool.perf.PoolKind;

/**
 * What is measured, and for how long.
 *
 * @param pools the contestants
 * @param threads the numbers of threads, which are also those of connections
 * @param statistics off, on, or both
 * @param parts of each Pool; one of them is measured, the others are at rest
 * @param forks the number of processes for each measurement
 * @param warmUps iterations in each process that are not measured
 * @param iterations iterations in each process that are measured
 * @param millis the length of an iteration, in milliseconds
 */
public record CycleSettings(List<PoolKind> pools, List<Integer> threads, List<String> statistics, int parts, int forks,
        int warmUps, int iterations, int millis) {

    /**
     * The number of measurements.
     *
     * @return at least 1
     */
    public int measurements() {
        return pools.size() * threads.size() * statistics.size();
    }

    /**
     * The number of processes.
     *
     * @return at least 1
     */
    public int processes() {
        return measurements() * forks;
    }

    /**
     * The time that all iterations take; starting the processes comes on top.
     *
     * @return milliseconds
     */
    public long totalMillis() {
        return (long) processes() * (warmUps + iterations) * millis;
    }
}
