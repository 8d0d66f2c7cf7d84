/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.distance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RemarkTest {

    private static final Distance NEAR = new Distance(40e6);
    private static final Distance FAR = new Distance(4e6);
    private static final Passage STAYS = new Passage(NEAR, NEAR);
    private static final Passage MOVES = new Passage(NEAR, FAR);
    private static final Passage ELSEWHERE = new Passage(FAR, FAR);

    @Test
    void nothingIsSaidWhereAllCompare() {
        assertThat(Remark.elsewhere(List.of(List.of(STAYS, STAYS), List.of(ELSEWHERE), List.of()), "trials")).isEmpty();
        assertThat(Remark.leftOut(0, 7)).isEmpty();
    }

    @Test
    void whatMovedOrWasElsewhereIsCounted() {
        assertThat(Remark.elsewhere(List.of(List.of(MOVES, STAYS, ELSEWHERE, STAYS), List.of(STAYS, STAYS)), "trials"))
                .startsWith("2 of 6 trials compare less well: ");
        assertThat(Remark.leftOut(2, 9)).startsWith("2 of 9 rounds do not count: ");
    }
}
