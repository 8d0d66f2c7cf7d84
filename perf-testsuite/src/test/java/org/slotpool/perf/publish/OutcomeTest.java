/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slotpool.perf.statistics.Spread;

class OutcomeTest {

    @ParameterizedTest
    @CsvSource({
        "120, 110, 130, 100,  90, 105, true,  AHEAD",
        "120, 110, 130, 100,  90, 105, false, LOST",
        " 80,  70,  85, 100,  90, 105, true,  LOST",
        " 80,  70,  85, 100,  90, 105, false, AHEAD",
        " 95,  85, 101, 100,  90, 105, true,  BEHIND",
        "105,  95, 110, 100,  90, 106, true,  EVEN",
        "100.5, 100.5, 100.5, 100, 100, 100, false, EVEN",
        "102, 102, 102, 100, 100, 100, false, LOST",
    })
    void isWhatTheSpreadsAllow(double median, double lower, double upper, double baseline, double baselineLower,
            double baselineUpper, boolean moreIsBetter, Outcome expected) {
        assertThat(Outcome.of(new Spread(median, lower, upper), new Spread(baseline, baselineLower, baselineUpper),
                moreIsBetter)).isEqualTo(expected);
    }

    @Test
    void theRivalIsTheBetterStockPoolWhicheverThatIs() {
        Map<String, Spread> values = new LinkedHashMap<>();
        values.put("list", new Spread(5, 5, 5));
        values.put("deque", new Spread(7, 7, 7));
        values.put("floor", new Spread(1, 1, 1));
        values.put("slotpool", new Spread(6, 6, 6));
        Contest throughput = new Measure("s", "p", "m", Unit.COUNT, true, values).contests().get(0);
        Contest wait = new Measure("s", "p", "m", Unit.COUNT, false, values).contests().get(0);
        assertThat(throughput.rival()).contains("deque");
        assertThat(throughput.outcome()).contains(Outcome.LOST);
        assertThat(wait.rival()).contains("list");
        assertThat(wait.ratio()).contains(1.2);
    }

    @Test
    void aRivalThatSurelyWonCountsBeforeOneWithABetterMedianAndAWideSpread() {
        Map<String, Spread> values = new LinkedHashMap<>();
        values.put("list", new Spread(8, 7, 9));
        values.put("deque", new Spread(9, 1, 20));
        values.put("slotpool", new Spread(6, 5, 6.5));
        Contest throughput = new Measure("s", "p", "m", Unit.COUNT, true, values).contests().get(0);
        assertThat(throughput.rival()).contains("list");
        assertThat(throughput.winners()).containsExactly("list");
        assertThat(throughput.outcome()).contains(Outcome.LOST);
    }
}
