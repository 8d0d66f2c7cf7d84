/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import org.HdrHistogram.AbstractHistogram;
import org.slotpool.perf.statistics.Quantile;

/**
 * The operations that were due in one second.
 *
 * @param second since the begin of the recording
 * @param count how many there were
 * @param p50Nanos the median of their latencies
 * @param p99Nanos what one in a hundred exceeded
 * @param maxNanos the longest
 */
public record Sample(int second, long count, long p50Nanos, long p99Nanos, long maxNanos) {

    static Sample of(int second, AbstractHistogram histogram) {
        return new Sample(second, histogram.getTotalCount(), Quantile.P50.of(histogram), Quantile.P99.of(histogram),
                Quantile.MAX.of(histogram));
    }
}
