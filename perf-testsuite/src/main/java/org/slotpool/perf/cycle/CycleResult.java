/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.util.List;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.statistics.Spread;

/**
 * One pool under one set of circumstances.
 *
 * @param pool which
 * @param threads the number of threads and of connections
 * @param statistics off or on
 * @param perSecond cycles per second by all threads together, one value for each iteration
 * @param bytesPerCycle what the garbage collector has to collect for each cycle, in the mean over the processes
 * @param passages how far the processors were from each other, one for each process
 */
public record CycleResult(PoolKind pool, int threads, String statistics, List<Double> perSecond, double bytesPerCycle,
        List<Passage> passages) {

    static CycleResult of(PoolKind pool, int threads, String statistics, List<CycleProcess> processes) {
        return new CycleResult(pool, threads, statistics, processes.stream().flatMap(process -> process.perSecond().stream()).toList(),
                processes.stream().mapToDouble(CycleProcess::bytesPerCycle).average().orElse(Double.NaN),
                processes.stream().map(CycleProcess::passage).toList());
    }

    /**
     * The throughput over the iterations.
     *
     * @return cycles per second
     */
    public Spread throughput() {
        return Spread.of(perSecond);
    }
}
