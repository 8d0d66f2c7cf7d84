/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

/** A clock of its own for each test, without a pool. */
class CoarseClockTest {

    private static final long SELDOM = 21;
    private static final long OFTEN = 20;

    private final CoarseClock clock = new CoarseClock();

    @Test
    void isExactWhileNobodyIsBusy() {
        clock.lentOften(SELDOM);

        for (int i = 0; i < 100; i++) {
            awaitNextMillisecond();
            assertExact();
        }
    }

    @Test
    void standsStillBetweenItsTicksWhileSomebodyIsBusy() {
        clock.lentOften(OFTEN);
        await().until(this::isBehind);

        for (int i = 0; i < 100_000; i++) {
            long told = clock.millis();
            assertThat(told).as("time told").isLessThanOrEqualTo(System.currentTimeMillis());
            assertThat(clock.millis()).as("time told next").isGreaterThanOrEqualTo(told);
        }
    }

    @Test
    void goesOnWhileSomebodyIsBusy() {
        clock.lentOften(OFTEN);
        await().until(this::isBehind);

        for (int i = 0; i < 3; i++) {
            long told = clock.millis();
            await().until(() -> {
                clock.lentOften(OFTEN);
                return clock.millis() > told && isBehind();
            });
        }
    }

    @Test
    void isExactAgainWhenNobodyIsBusyAnyMore() {
        clock.lentOften(OFTEN);
        await().until(this::isBehind);

        await().until(() -> !clock.isTicking());

        awaitNextMillisecond();
        assertExact();
    }

    @Test
    void ticksAgain() {
        clock.lentOften(OFTEN);
        await().until(this::isBehind);
        await().until(() -> !clock.isTicking());

        await().until(() -> {
            clock.lentOften(OFTEN);
            return isBehind();
        });
    }

    private void assertExact() {
        long before = System.currentTimeMillis();
        assertThat(clock.millis()).as("time told").isBetween(before, System.currentTimeMillis());
    }

    /** Looks in a millisecond that has just begun: a clock that ticks seldom begins one as seldom. */
    private boolean isBehind() {
        long before = awaitNextMillisecond();
        return clock.millis() < before;
    }

    private static long awaitNextMillisecond() {
        long now = System.currentTimeMillis();
        while (System.currentTimeMillis() == now) {
            Thread.onSpinWait();
        }
        return now + 1;
    }
}
