/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/**
 * How long operations took.
 *
 * @param samples how many were timed
 * @param mean of all, in nanoseconds
 * @param points p0 to p99.99 and max: the time that this part of them did not exceed, in nanoseconds
 */
public record Latency(long samples, double mean, Map<String, Long> points) {

    /** The names of the points, in their order. */
    public static final List<String> NAMES = List.of("p0", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");

    private static final double ALL = 100;

    /**
     * Looks at a distribution.
     *
     * @param nanos nanoseconds
     * @return its mean and points, within the histogram's precision
     */
    public static Latency of(AbstractHistogram nanos) {
        Map<String, Long> points = new LinkedHashMap<>();
        for (String name : NAMES) {
            double percentile = name.equals("max") ? ALL : Double.parseDouble(name.substring(1));
            points.put(name, nanos.getValueAtPercentile(percentile));
        }
        return new Latency(nanos.getTotalCount(), nanos.getMean(), points);
    }
}
