/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.slotpool.perf.statistics.Spread;

class RateTest {

    @Test
    void hasThreeDigitsAndAUnit() {
        assertThat(Rate.text(7)).isEqualTo("7");
        assertThat(Rate.text(999)).isEqualTo("999");
        assertThat(Rate.text(1500)).isEqualTo("1.50k");
        assertThat(Rate.text(34_000)).isEqualTo("34.0k");
        assertThat(Rate.text(656_000)).isEqualTo("656k");
        assertThat(Rate.text(15_700_000)).isEqualTo("15.7M");
        assertThat(Rate.text(2e9)).isEqualTo("2.00G");
    }

    @Test
    void theSpreadIsToldInPercent() {
        assertThat(Rate.text(new Spread(1000, 900, 1100))).isEqualTo("1.00k \u00b110%");
    }
}
