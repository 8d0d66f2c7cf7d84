/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTest {

    private static final Spread BASELINE = new Spread(100, 90, 110);

    @Test
    void fasterOnlyAboveTheOthersSpread() {
        assertThat(Verdict.of(new Spread(130, 111, 140), BASELINE)).isEqualTo(Verdict.FASTER);
        assertThat(Verdict.of(new Spread(130, 110, 140), BASELINE)).isEqualTo(Verdict.EVEN);
    }

    @Test
    void slowerOnlyBelowTheOthersSpread() {
        assertThat(Verdict.of(new Spread(70, 60, 89), BASELINE)).isEqualTo(Verdict.SLOWER);
        assertThat(Verdict.of(new Spread(70, 60, 90), BASELINE)).isEqualTo(Verdict.EVEN);
    }

    @Test
    void aBetterMedianAloneIsNotFaster() {
        assertThat(Verdict.of(new Spread(200, 80, 300), BASELINE)).isEqualTo(Verdict.EVEN);
    }
}
