/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.ironjacamar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;

class AnnouncementTest {

    /** What was printed is not always what follows from the figures, but nearly. */
    private static final double ROUNDED = 0.11;

    private final Announcement announcement = new Announcement();

    @ParameterizedTest
    @EnumSource
    void itsPercentagesFollowFromItsFigures(TransactionService service) {
        for (Case kind : Case.values()) {
            IntStream.of(1, 10, 25, 50, 100, 150, 200, 250, 300).forEach(clients -> {
                Announced announced = announcement.of(service, kind, clients).orElseThrow();
                assertThat(announced.percent()).as(service + "/" + kind + "/" + clients)
                        .isCloseTo(100.0 * announced.nonBlocking() / announced.stock() - 100, within(ROUNDED));
            });
        }
    }

    @Test
    void ofOtherCellsItSaysNothing() {
        assertThat(announcement.of(TransactionService.NOOP, Case.NO, 2)).isEmpty();
    }
}
