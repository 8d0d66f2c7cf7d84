/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** How long is waited for the compiler. */
class CompilationTest {

    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void isStillWhenThreeLooksInARowSeeTheSame() {
        waitFor(LongStream.of(1, 2, 2, 3, 3, 3, 4).toArray());
        assertThat(looks).hasValue(6);
    }

    @Test
    void endsAlsoIfItIsNeverStill() {
        waitFor(LongStream.range(0, 1_000).toArray());
        assertThat(looks).hasValue(101);
    }

    @Test
    void doesNotWaitIfTheThreadIsInterrupted() {
        Thread.currentThread().interrupt();
        waitFor(LongStream.range(0, 1_000).toArray());
        assertThat(Thread.interrupted()).as("and leaves it so").isTrue();
        assertThat(looks).hasValue(1);
    }

    private void waitFor(long[] times) {
        new Compilation(() -> times[looks.getAndIncrement()], () -> { }).awaitStillness();
    }
}
