/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A clock of its own for each test, without a pool. */
class CoarseClockTest {

    private static final long SELDOM = 21;
    private static final long OFTEN = 20;

    private final CoarseClock clock = new CoarseClock(work -> Background.daemon(work, "clock under test"));

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
        awaitTicking();

        for (int i = 0; i < 100_000; i++) {
            long told = clock.millis();
            assertThat(told).as("time told").isLessThanOrEqualTo(System.currentTimeMillis());
            assertThat(clock.millis()).as("time told next").isGreaterThanOrEqualTo(told);
        }
    }

    /** With a tick in each second, it would be seen no more than ten times while this waits. */
    @Test
    void ticksOftenWhileSomebodyIsBusy() {
        Set<Long> told = new HashSet<>();
        await().until(() -> {
            awaitTicking();
            told.add(clock.millis());
            return told.size() > 15;
        });
    }

    @Test
    void isExactAgainWhenNobodyIsBusyAnyMore() {
        awaitTicking();

        await().until(() -> !clock.isTicking());

        awaitNextMillisecond();
        assertExact();
    }

    @Test
    void ticksAgain() {
        awaitTicking();
        await().until(() -> !clock.isTicking());

        awaitTicking();
    }

    /** Each time would be one thread more to be asked for where there is none, ten thousands of times in a second. */
    @Test
    void isExactAndAsksSeldomIfNoThreadIsToBeHad() {
        AtomicInteger asked = new AtomicInteger();
        CoarseClock alone = new CoarseClock(work -> {
            asked.incrementAndGet();
            throw new OutOfMemoryError("unable to create native thread");
        });
        for (int i = 0; i < 100; i++) {
            alone.lentOften(OFTEN);
        }

        assertThat(asked).hasValue(1);
        assertThat(alone.isTicking()).as("ticking").isFalse();
        long before = System.currentTimeMillis();
        assertThat(alone.millis()).as("time told").isBetween(before, System.currentTimeMillis());
    }

    private void awaitTicking() {
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
