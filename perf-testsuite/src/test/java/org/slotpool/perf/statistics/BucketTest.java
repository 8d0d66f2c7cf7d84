/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BucketTest {

    private static final long MILLI = 1_000_000;

    @Test
    void reachFromTheFirstValueToTheLastOne() {
        assertThat(Bucket.of(histogram(12 * MILLI, 13 * MILLI, 45 * MILLI))).containsExactly(
                new Bucket(10 * MILLI, 15 * MILLI, 2), new Bucket(15 * MILLI, 20 * MILLI, 0),
                new Bucket(20 * MILLI, 30 * MILLI, 0), new Bucket(30 * MILLI, 50 * MILLI, 1));
    }

    @Test
    void countEveryValueOnce() {
        Histogram histogram = new Histogram(3);
        for (long micros = 1; micros <= 100_000; micros += 7) {
            histogram.recordValue(micros * 1000);
        }
        assertThat(Bucket.of(histogram)).first().extracting(Bucket::above).isEqualTo(0L);
        assertThat(Bucket.of(histogram).stream().mapToLong(Bucket::count).sum()).isEqualTo(histogram.getTotalCount());
    }

    @Test
    void ofNothingThereAreNone() {
        assertThat(Bucket.of(histogram())).isEmpty();
    }

    private static Histogram histogram(long... values) {
        Histogram histogram = new Histogram(3);
        for (long value : values) {
            histogram.recordValue(value);
        }
        return histogram;
    }
}
