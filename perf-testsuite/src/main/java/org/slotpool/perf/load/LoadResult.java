/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import java.util.List;
import java.util.Map;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.statistics.Quantile;

/**
 * One pool at one rate.
 *
 * @param pool which
 * @param share the rate in per cent of what the better stock pool can do at most
 * @param perSecond the rate at which operations were due
 * @param round in which round, from 1
 * @param position at which place in the round, from 1
 * @param latency from the moment at which an operation was due until it had ended, in nanoseconds
 * @param samples each second of the recording
 * @param probe what a lone client beside the load met, in nanoseconds
 * @param stall by how much that client overslept, which is the machine's doing, in nanoseconds
 * @param unfinished operations that had not been begun when the time for the backlog was up
 * @param failures operations that failed, by what they met
 */
public record LoadResult(PoolKind pool, int share, double perSecond, int round, int position, Map<Quantile, Long> latency,
        List<Sample> samples, Map<Quantile, Long> probe, Map<Quantile, Long> stall, long unfinished,
        Map<String, Long> failures) {

    private static final double NANOS_PER_MILLI = 1e6;

    /**
     * The area below the 99th percentile over time: seconds that were slow count each for itself, and cannot be outweighed
     * by many operations in others.
     *
     * @return milliseconds times seconds
     */
    public double p99Integral() {
        return samples.stream().mapToDouble(sample -> sample.p99Nanos() / NANOS_PER_MILLI).sum();
    }

    /**
     * The operations that were recorded.
     *
     * @return their number
     */
    public long count() {
        return samples.stream().mapToLong(Sample::count).sum();
    }
}
