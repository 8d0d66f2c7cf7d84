/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FixedRateTest {

    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong();

    @Test
    void aStallCountsForAllRequestsThatWereDueMeanwhile() {
        AtomicInteger sent = new AtomicInteger();
        FixedRate load = new FixedRate(() -> {
            if (sent.getAndIncrement() == 0) {
                now.addAndGet(SECOND);
            }
            return CompletableFuture.completedFuture(true);
        }, now::get);

        load.send(10, 1);

        assertThat(sent).hasValue(10);
        assertThat(load.failures()).isZero();
        assertThat(load.times().getTotalCount()).isEqualTo(10);
        for (int i = 0; i < 10; i++) {
            long late = SECOND - i * SECOND / 10;
            assertThat(load.times().getCountBetweenValues(late, late)).as("requests that were late by %s ns", late).isEqualTo(1);
        }
    }

    @Test
    void itFailsLikeItsRequests() {
        AtomicInteger sent = new AtomicInteger();
        FixedRate load = new FixedRate(() -> {
            now.addAndGet(SECOND);
            return switch (sent.getAndIncrement()) {
                case 0 -> CompletableFuture.completedFuture(false);
                case 1 -> CompletableFuture.failedFuture(new IllegalStateException("broken"));
                default -> CompletableFuture.completedFuture(true);
            };
        }, now::get);

        load.send(3, 1);

        assertThat(load.failures()).isEqualTo(2);
    }
}
