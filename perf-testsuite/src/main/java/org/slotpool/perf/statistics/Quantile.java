/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;

/** The points of a distribution that are looked at. */
public enum Quantile {

    /** The median. */
    P50("p50", 50),

    /** One in 100 is above. */
    P99("p99", 99),

    /** One in 1,000 is above. */
    P999("p99.9", 99.9),

    /** One in 10,000 is above. */
    P9999("p99.99", 99.99),

    /** None is above. */
    MAX("max", 100);

    private final String title;
    private final double percentile;

    Quantile(String title, double percentile) {
        this.title = title;
        this.percentile = percentile;
    }

    /**
     * This point of a distribution.
     *
     * @param histogram of any values
     * @return the value that this part of all values does not exceed, within the histogram's precision; 0 if it is
     *         empty
     */
    public long of(AbstractHistogram histogram) {
        return histogram.getValueAtPercentile(percentile);
    }

    /**
     * All points of a distribution.
     *
     * @param histogram of any values
     * @return a value for each point
     */
    public static Map<Quantile, Long> allOf(AbstractHistogram histogram) {
        Map<Quantile, Long> values = new EnumMap<>(Quantile.class);
        for (Quantile quantile : values()) {
            values.put(quantile, quantile.of(histogram));
        }
        return values;
    }

    /** The heading of a column. */
    @Override
    public String toString() {
        return title;
    }
}
