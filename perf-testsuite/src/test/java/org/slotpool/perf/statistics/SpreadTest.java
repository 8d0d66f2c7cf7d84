/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void isTheMedianAndTheMiddleHalf() {
        assertThat(Spread.of(List.of(50.0, 10.0, 70.0, 20.0, 40.0, 30.0, 60.0))).isEqualTo(new Spread(40, 20, 60));
    }

    @Test
    void ofOneMeasurementIsThatMeasurement() {
        assertThat(Spread.of(List.of(7.0))).isEqualTo(new Spread(7, 7, 7));
    }

    @Test
    void anOutlierDoesNotMoveTheMedian() {
        assertThat(Spread.of(List.of(10.0, 11.0, 12.0, 13.0, 1_000_000.0)).median()).isEqualTo(12);
    }

    @Test
    void relativelyIsHalfTheRangeInPartsOfTheMedian() {
        assertThat(new Spread(200, 180, 220).relative()).isEqualTo(0.1);
        assertThat(new Spread(0, 0, 5).relative()).isZero();
    }

    @Test
    void ofNothingThereIsNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(List.of()));
    }
}
