/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import java.util.Collection;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * The median of some measurements and the range that holds the middle half of them.
 *
 * @param median the median
 * @param lower the first quartile, not above the median
 * @param upper the third quartile, not below the median
 */
public record Spread(double median, double lower, double upper) {

    private static final double QUARTER = 25;
    private static final double HALF = 50;
    private static final double THREE_QUARTERS = 75;
    private static final double UNSTEADY = 0.15;

    /**
     * The spread of some measurements.
     *
     * @param values at least one
     * @return median and quartiles
     * @throws IllegalArgumentException if there are none
     */
    public static Spread of(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("no measurements");
        }
        Percentile percentile = new Percentile();
        percentile.setData(values.stream().mapToDouble(Double::doubleValue).toArray());
        return new Spread(percentile.evaluate(HALF), percentile.evaluate(QUARTER), percentile.evaluate(THREE_QUARTERS));
    }

    /**
     * Half the interquartile range, as a part of the median.
     *
     * @return 0 or more; 0 if the median is 0
     */
    public double relative() {
        return median == 0 ? 0 : (upper - lower) / 2 / median;
    }

    /**
     * Whether the whole interquartile range is as large as, or larger than, 15 % of the median.
     *
     * @return true if so little can be said of it
     */
    public boolean unsteady() {
        return 2 * relative() >= UNSTEADY;
    }
}
