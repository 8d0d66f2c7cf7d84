/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.slotpool.perf.statistics.Quantile;

class WaitLogTest {

    /** Starts at 0, counts from 100 until 200. */
    private static final Window WINDOW = Window.after(0, 100, 100);

    private final WaitLog log = new WaitLog();

    @Test
    void countsWhatIsAcquiredWithinTheWindow() {
        log.acquired(110, 115, WINDOW);
        log.acquired(120, 127, WINDOW);
        assertThat(log.cycles()).isEqualTo(2);
        assertThat(Quantile.MAX.of(log.waits())).isEqualTo(7);
    }

    @Test
    void knowsNothingOfTheWarmUp() {
        log.acquired(10, 99, WINDOW);
        assertThat(log.isEmpty()).isTrue();
        assertThat(log.cycles()).isZero();
    }

    @Test
    void aWaitThatBeganInTheWarmUpIsCountedInFull() {
        log.acquired(10, 150, WINDOW);
        assertThat(log.cycles()).isEqualTo(1);
        assertThat(Quantile.MAX.of(log.waits())).isEqualTo(140);
    }

    @Test
    void whoWaitsAtTheEndHasWaitedUntilThenAndWasNotServed() {
        log.acquired(90, 100_000, WINDOW);
        assertThat(log.isEmpty()).isFalse();
        assertThat(log.cycles()).isZero();
        assertThat(Quantile.MAX.of(log.waits())).isEqualTo(110);
    }

    @Test
    void whoAsksAfterTheEndWasNotThere() {
        log.acquired(200, 300, WINDOW);
        assertThat(log.isEmpty()).isTrue();
    }

    @Test
    void theClockMayPassItsLargestValue() {
        Window atTheTurn = Window.after(Long.MAX_VALUE - 50, 0, 100);
        log.acquired(Long.MAX_VALUE - 10, Long.MIN_VALUE + 10, atTheTurn);
        assertThat(log.cycles()).isEqualTo(1);
        assertThat(Quantile.MAX.of(log.waits())).isEqualTo(21);
    }

    @Test
    void aWaitBeyondAllMeasureIsTheLongest() {
        log.acquired(0, Long.MAX_VALUE / 2, Window.after(0, 0, Long.MAX_VALUE / 2 + 1));
        assertThat(log.waits().getMaxValue()).isGreaterThanOrEqualTo(WaitLog.LONGEST_NANOS);
    }
}
