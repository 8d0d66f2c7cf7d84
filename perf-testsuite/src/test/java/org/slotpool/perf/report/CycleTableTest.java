/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.cycle.CycleResult;
import org.slotpool.perf.cycle.CycleSettings;

class CycleTableTest {

    @Test
    void whatWasNotMeasuredAnyMoreIsAGap() {
        CycleSettings settings = new CycleSettings(List.of(PoolKind.LIST, PoolKind.SLOTPOOL), List.of(1, 2), List.of("off"), 1, 1, 1, 1, 50);
        CycleTable table = new CycleTable(settings, List.of(result(PoolKind.LIST, 1, 2e6), result(PoolKind.SLOTPOOL, 1, 4e6),
                result(PoolKind.LIST, 2, 3e6)));
        assertThat(table.toString()).containsPattern("\\noff +1 +2\\.00 \u00b1 0% +4\\.00 \u00b1 0% +2\\.00x")
                .containsPattern("\\noff +2 +3\\.00 \u00b1 0% +- +- +- +- +7");
    }

    private static CycleResult result(PoolKind pool, int threads, double perSecond) {
        return new CycleResult(pool, threads, "off", List.of(perSecond), 7, List.of());
    }
}
