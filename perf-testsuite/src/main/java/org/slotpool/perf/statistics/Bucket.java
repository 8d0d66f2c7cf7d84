/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A stretch of a distribution of times.
 *
 * @param above all its values are above this, in nanoseconds
 * @param upTo none of its values is above this, in nanoseconds
 * @param count how many values there are
 */
public record Bucket(long above, long upTo, long count) {

    /** The bounds within a power of ten, as parts of it: about the same width on a logarithmic scale. */
    private static final int[] BOUNDS = {10, 15, 20, 30, 50, 70};
    private static final int PARTS = 10;
    private static final long LOWEST_NANOS = 1_000_000;

    /**
     * Divides a distribution at 1, 1.5, 2, 3, 5, 7 milliseconds, ten times these, and so on.
     *
     * @param histogram of nanoseconds
     * @return without the empty buckets before the first value and after the last one; none if it is empty
     */
    public static List<Bucket> of(AbstractHistogram histogram) {
        List<Bucket> buckets = new ArrayList<>();
        long above = 0;
        for (long power = LOWEST_NANOS; above < histogram.getMaxValue(); power *= PARTS) {
            for (int bound : BOUNDS) {
                long upTo = power / PARTS * bound;
                long count = count(histogram, above, upTo);
                boolean begun = !buckets.isEmpty() || count > 0;
                if (begun && above < histogram.getMaxValue()) {
                    buckets.add(new Bucket(above, upTo, count));
                }
                above = upTo;
            }
        }
        return buckets;
    }

    /** Each recorded value counts once, whatever the histogram's precision: its own counts overlap at the bounds. */
    private static long count(AbstractHistogram histogram, long above, long upTo) {
        long count = 0;
        for (HistogramIterationValue value : histogram.recordedValues()) {
            long nanos = value.getValueIteratedTo();
            if (nanos > above && nanos <= upTo) {
                count += value.getCountAddedInThisIterationStep();
            }
        }
        return count;
    }
}
