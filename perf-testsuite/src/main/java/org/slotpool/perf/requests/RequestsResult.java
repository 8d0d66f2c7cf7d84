/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.requests;

import org.HdrHistogram.Histogram;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.statistics.Quantile;

/**
 * How one entrant served the requests.
 *
 * @param entrant which
 * @param times how long each request took, waiting and holding, in nanoseconds; without those that timed out
 * @param timeouts the requests that waited too long for a connection
 * @param nanos from the common start to the end of the last request
 */
public record RequestsResult(Entrant entrant, Histogram times, long timeouts, long nanos) {

    /**
     * How unequally requests were served: the 99th percentile by the median.
     *
     * @return 1 or more; 0 if no request was served
     */
    public double spread() {
        long median = Quantile.P50.of(times);
        return median == 0 ? 0 : (double) Quantile.P99.of(times) / median;
    }
}
