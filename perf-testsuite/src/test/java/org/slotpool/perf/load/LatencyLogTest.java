/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class LatencyLogTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    @Test
    void anOperationBelongsToTheSecondInWhichItWasDueAndCountsFromThen() {
        LatencyLog log = new LatencyLog(10 * SECOND, 2);
        log.ended(10 * SECOND - 1, 11 * SECOND);
        log.ended(10 * SECOND, 10 * SECOND + MILLI);
        log.ended(10 * SECOND + 999 * MILLI, 12 * SECOND + 999 * MILLI);
        log.ended(11 * SECOND, 11 * SECOND + 5 * MILLI);
        log.unfinished(11 * SECOND + 500 * MILLI, 13 * SECOND + 500 * MILLI);
        Histogram[] sums = {new Histogram(LatencyLog.LONGEST_NANOS, 3), new Histogram(LatencyLog.LONGEST_NANOS, 3)};
        log.addTo(sums);
        assertThat(sums[0].getTotalCount()).isEqualTo(2);
        assertThat((double) sums[0].getMaxValue()).isCloseTo(2 * SECOND, org.assertj.core.data.Percentage.withPercentage(1));
        assertThat(sums[1].getTotalCount()).isEqualTo(2);
        assertThat((double) sums[1].getMinNonZeroValue()).isCloseTo(5 * MILLI, org.assertj.core.data.Percentage.withPercentage(1));
        assertThat(log.unfinished()).isEqualTo(1);
    }
}
