/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.scarce.EntrantResult;
import org.slotpool.perf.scarce.Round;
import org.slotpool.perf.scarce.ScarceCell;
import org.slotpool.perf.scarce.ScarceResult;
import org.slotpool.perf.scarce.Shape;
import org.slotpool.perf.scarce.Way;
import org.slotpool.perf.statistics.Quantile;

class ScarceTableTest {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void fitsAndTellsWhatItCannotCompare() {
        ScarceCell cell = new ScarceCell(Way.SPI, 100, new Shape(10_000, 1_000));
        ScarceTable table = new ScarceTable(List.of(new ScarceResult(cell, List.of(
                entrant(new Entrant(PoolKind.DEQUE, true), 2, 12_345_678),
                entrant(new Entrant(PoolKind.DEQUE, false), 1, 10_000_000),
                entrant(new Entrant(PoolKind.SLOTPOOL, true), 1, 24_691_356)))));
        assertThat(table.toString().lines()).allMatch(line -> line.length() <= 120);
        assertThat(table.toString()).contains("spi, each connection kept for 100 us:", "10000/1000",
                        "Clients that failed: 3.")
                .containsPattern("\\n10000/1000 +2\\.00x +0\\.50x +0\\.50x +0\\.50x +- +-\\n");
    }

    private static EntrantResult entrant(Entrant entrant, long seconds, long cycles) {
        Map<Quantile, Long> waits = new EnumMap<>(Quantile.class);
        for (Quantile quantile : Quantile.values()) {
            waits.put(quantile, seconds * SECOND);
        }
        return new EntrantResult(entrant, List.of(new Round(1, 1, cycles, SECOND, waits, 3_333_333, 123_456, 1_234_567, 9_999,
                9_999, Map.of("on purpose", 1L), Passage.UNKNOWN)));
    }
}
