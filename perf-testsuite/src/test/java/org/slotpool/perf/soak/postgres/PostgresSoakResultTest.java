/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresSoakResultTest {

    @ParameterizedTest
    @CsvSource({
        "KILLED,     1001, true",
        "KILLED,     -1,   false",
        "TERMINATED, -1,   false",
        "SILENT,     2500, true",
    })
    void clientsHaveToBeServedAgain(Calamity calamity, long everyClientMillis, boolean sound) {
        CalamityResult last = new CalamityResult(calamity, 500, 7, 3, everyClientMillis);
        PostgresSoakResult result = new PostgresSoakResult("pool", 1, 2, 2, 3_000, 100, 5, Map.of(),
                List.of(new CalamityResult(Calamity.KILLED, 400, 3, 1, 2), last), List.of(), 0);
        assertThat(result.isSound()).isEqualTo(sound);
    }

    @ParameterizedTest
    @CsvSource({"true, 0", "false, 1"})
    void leaksAndViolationsAreUnsound(boolean violation, int leaks) {
        assertThat(new PostgresSoakResult("pool", 1, 2, 2, 3_000, 100, 5, Map.of(), List.of(),
                violation ? List.of("something") : List.of(), leaks).isSound()).isFalse();
    }
}
