/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.PoolKind;

class ScarceSettingsTest {

    private final ScarceSettings settings = new ScarceSettings(List.of(Way.SPI, Way.JDBC), List.of(0, 100),
            List.of(new Shape(8, 4), new Shape(50, 10)), List.of(PoolKind.LIST, PoolKind.SLOTPOOL),
            List.of(true, false), 3, 20, 30, 2_000);

    @Test
    void everyEntrantPractisesInEveryCellAndIsTriedThere() {
        assertThat(settings.cells()).hasSize(8).doesNotHaveDuplicates();
        assertThat(settings.entrants()).extracting(Object::toString)
                .containsExactly("list/fair", "list/unfair", "slotpool/fair", "slotpool/unfair");
        assertThat(settings.trials()).isEqualTo(4 * 8 * (1 + 3));
        assertThat(settings.totalMillis()).isEqualTo(4 * (8 * (20L + 3 * 50L) + 2 * 3 * 20));
    }

    @Test
    void whereConnectionsAreKeptForLongItIsMeasuredForLonger() {
        assertThat(settings.cells()).filteredOn(cell -> cell.way() == Way.SPI).extracting(settings::millis)
                .containsExactly(30L, 30L, 50L, 30L);
        assertThat(settings.millis(new ScarceCell(Way.SPI, 10_000_000, new Shape(8, 4)))).isEqualTo(300L);
    }
}
