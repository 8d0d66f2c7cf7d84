/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyTest {

    @Test
    void tellsItsPointsInTheirOrder() {
        Histogram histogram = new Histogram(3);
        for (int nanos = 1; nanos <= 1000; nanos++) {
            histogram.recordValue(nanos);
        }
        Latency latency = Latency.of(histogram);
        assertThat(latency.samples()).isEqualTo(1000);
        assertThat(latency.mean()).isEqualTo(500.5);
        assertThat(latency.points().keySet()).containsExactlyElementsOf(Latency.NAMES);
        assertThat(latency.points()).containsEntry("p0", 1L).containsEntry("p50", 500L).containsEntry("p95", 950L)
                .containsEntry("p99.9", 999L).containsEntry("max", 1000L);
    }
}
