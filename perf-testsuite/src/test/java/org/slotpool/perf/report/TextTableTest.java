/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {

    @Test
    void linesUpWordsToTheLeftAndNumbersToTheRight() {
        TextTable table = new TextTable(1, List.of("pool", "per second"));
        table.add(List.of("stock list", "5"));
        table.add(List.of("floor", "1,234,567,890"));
        assertThat(table.toString()).isEqualTo("""
                pool           per second
                stock list              5
                floor       1,234,567,890
                """);
    }

    @Test
    void aRowHasAsManyValuesAsTheHeading() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TextTable(1, List.of("a", "b")).add(List.of("1")));
    }
}
