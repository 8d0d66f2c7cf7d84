/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class QuantileTest {

    @Test
    void isTheValueThatThisPartDoesNotExceed() {
        Histogram histogram = new Histogram(5);
        for (int value = 1; value <= 10_000; value++) {
            histogram.recordValue(value);
        }
        assertThat(Quantile.allOf(histogram)).containsEntry(Quantile.P50, 5_000L).containsEntry(Quantile.P99, 9_900L)
                .containsEntry(Quantile.P999, 9_990L).containsEntry(Quantile.P9999, 9_999L)
                .containsEntry(Quantile.MAX, 10_000L);
    }

    @Test
    void oneOutlierIsTheMaximumAndNothingElse() {
        Histogram histogram = new Histogram(5);
        histogram.recordValueWithCount(10, 100_000);
        histogram.recordValue(70_000);
        assertThat(Quantile.P9999.of(histogram)).isEqualTo(10);
        assertThat(Quantile.MAX.of(histogram)).isEqualTo(70_000);
    }

    @Test
    void ofNothingIsNothing() {
        assertThat(Quantile.allOf(new Histogram(2))).hasSize(Quantile.values().length).allSatisfy((quantile, value) ->
                assertThat(value).isZero());
    }
}
