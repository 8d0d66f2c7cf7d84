/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NanosTest {

    @ParameterizedTest
    @CsvSource({"0,0 ns", "85,85 ns", "999,999 ns", "1000,1.00 us", "12345,12.3 us", "123456,123 us", "1234567,1.23 ms",
        "5000000000,5.00 s", "60000000000,60.0 s", "1234000000000,1234 s"})
    void haveThreeDigitsAndAUnit(double nanos, String text) {
        assertThat(Nanos.text(nanos)).isEqualTo(text);
    }
}
