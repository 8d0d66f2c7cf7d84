/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlineTest {

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void nothingIsNoTime(long millis) {
        assertThat(Deadline.in(millis).passed()).isTrue();
        assertThat(Deadline.in(millis).left()).isLessThanOrEqualTo(0);
    }

    @ParameterizedTest
    @ValueSource(longs = {60_000, Long.MAX_VALUE / 1_000_000, Long.MAX_VALUE})
    void aLotDoesNotOverflow(long millis) {
        Deadline deadline = Deadline.in(millis);
        assertThat(deadline.passed()).isFalse();
        assertThat(deadline.left()).isPositive();
        assertThat(deadline.elapsedMillis()).isNotNegative();
    }

    @Test
    void noMoreIsLeftThanWasGiven() {
        long before = System.nanoTime();
        Deadline deadline = Deadline.in(60_000);
        long left = deadline.left();
        long elapsed = System.nanoTime() - before;

        assertThat(left).isBetween(TimeUnit.SECONDS.toNanos(60) - elapsed, TimeUnit.SECONDS.toNanos(60));
        assertThat(deadline.elapsedMillis()).isLessThanOrEqualTo((System.nanoTime() - before) / 1_000_000);
        assertThat(deadline.wasSetBefore(before - 1)).isFalse();
        assertThat(deadline.wasSetBefore(System.nanoTime())).isTrue();
    }

    @Test
    void whatHasBegunHasLessTimeLeft() {
        Deadline begun = Deadline.in(60_000, 20_000);
        assertThat(begun.left()).isLessThanOrEqualTo(TimeUnit.SECONDS.toNanos(40));
        assertThat(begun.elapsedMillis()).isGreaterThanOrEqualTo(20_000);
        assertThat(begun.wasSetBefore(System.nanoTime() - TimeUnit.SECONDS.toNanos(10))).isTrue();
        assertThat(Deadline.in(60_000, 60_000).passed()).isTrue();
        assertThat(Deadline.in(60_000, Long.MAX_VALUE).passed()).isTrue();
        assertThat(Deadline.in(Long.MAX_VALUE, Long.MAX_VALUE).passed()).isTrue();
        assertThat(Deadline.in(60_000, -60_000).left()).isLessThanOrEqualTo(TimeUnit.SECONDS.toNanos(60));
    }

    @Test
    void timeOnlyRunsOut() {
        Deadline deadline = Deadline.in(60_000);
        long before = deadline.left();
        assertThat(deadline.left()).isLessThanOrEqualTo(before);
    }
}
