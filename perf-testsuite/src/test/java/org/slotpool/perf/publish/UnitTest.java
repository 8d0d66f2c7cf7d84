/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitTest {

    @ParameterizedTest
    @CsvSource({
        "PER_SECOND, 382324.2, 382k/s", "PER_SECOND, 26130000, 26.1M/s", "NANOS, 999, 999 ns", "NANOS, 1050, 1.05 \u00b5s",
        "NANOS, 2500000000, 2.50 s", "MILLIS, 321, 321 ms", "MILLIS, 1744, 1.74 s", "BYTES, 40, 40 B", "BYTES, 4096, 4.10 kB",
        "RATIO, 0.934, 0.93x", "COUNT, 12.5, 12.5", "RATIO, NaN, -",
    })
    void isWrittenForTheEye(Unit unit, double value, String text) {
        assertThat(unit.format(value)).isEqualTo(text);
    }
}
