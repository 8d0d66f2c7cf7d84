/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoundsTest {

    @Test
    void whatMakesARoundSlowForAllAlikeSpreadsNothing() {
        assertThat(Rounds.apart(List.of(List.of(100.0, 50.0, 200.0), List.of(300.0, 150.0, 600.0))))
                .containsExactly(new Spread(0.5, 0.5, 0.5), new Spread(1.5, 1.5, 1.5));
    }

    @Test
    void whatMakesOneOfThemSlowSpreadsBoth() {
        assertThat(Rounds.apart(List.of(List.of(100.0, 100.0, 100.0), List.of(100.0, 300.0, 100.0))))
                .containsExactly(new Spread(1, 0.5, 1), new Spread(1, 1, 1.5));
    }

    @Test
    void aRoundThatWasBrokenOffDoesNotCount() {
        assertThat(Rounds.apart(List.of(List.of(100.0, 900.0), List.of(100.0)))).containsOnly(new Spread(1, 1, 1));
        assertThat(Rounds.apart(List.of(List.of(), List.of(100.0)))).isEmpty();
        assertThat(Rounds.apart(List.of())).isEmpty();
    }
}
