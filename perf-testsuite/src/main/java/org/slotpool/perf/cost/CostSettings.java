/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cost;

import java.util.List;
import org.slotpool.perf.PoolKind;

/**
 * What is measured, and for how long.
 *
 * @param pools the contestants
 * @param threads numbers of threads for the cycles with enough connections
 * @param rounds how often each pool is measured
 * @param millis for how long each time, after as long a warm-up
 */
public record CostSettings(List<PoolKind> pools, List<Integer> threads, int rounds, int millis) {

    /** Threads, connections, and how long each is kept in microseconds, where connections are scarce. */
    static final int[][] SCARCE = {{8, 4, 0}, {8, 4, 100}};

    /**
     * The steps of the measurement.
     *
     * @return one for each pool's counts and memory, and one for each of its trials
     */
    public int steps() {
        return pools.size() * (2 + rounds * (threads.size() + SCARCE.length));
    }

    /**
     * The time that the trials take; the counts take some seconds more for each pool.
     *
     * @return seconds
     */
    public long totalSeconds() {
        return 2L * millis * rounds * pools.size() * (threads.size() + SCARCE.length) / 1_000;
    }
}
