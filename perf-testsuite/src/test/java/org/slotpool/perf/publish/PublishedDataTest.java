/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The published data, and what is said of them. */
class PublishedDataTest {

    private static final Path DATA = Path.of("..", "docs", "benchmarks", "data");
    private static Report report;

    @BeforeAll
    static void read() throws Exception {
        report = Report.of("today", DataFolder.read(DATA), Reasons.in(DATA), Optional.empty());
    }

    @Test
    void noLossIsWithoutAReason() {
        assertThat(report.losses()).isNotEmpty();
        assertThat(report.losses().getOrDefault(Reasons.UNKNOWN, List.of())).extracting(loss -> loss.contest().key())
                .as("lost cases that reasons.json does not explain").isEmpty();
    }

    @Test
    void poolsOfOthersAreJudgedToo() {
        assertThat(report.besideOthers().get(Outcome.AHEAD)).isPositive();
        assertThat(report.besideOthers().get(Outcome.LOST)).isPositive();
    }
}
