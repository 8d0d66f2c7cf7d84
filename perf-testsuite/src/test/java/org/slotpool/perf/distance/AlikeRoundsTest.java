/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.distance;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AlikeRoundsTest {

    private static final Distance NEAR = new Distance(40e6);
    private static final Distance ALMOST_AS_NEAR = new Distance(25e6);
    private static final Distance FAR = new Distance(4e6);

    private final AlikeRounds rounds = new AlikeRounds(3);
    private int number;

    private void add(Distance before, Distance after) {
        rounds.add(++number, new Passage(before, after));
    }

    @Test
    void theFirstOnesCountWhileNothingMoves() {
        add(NEAR, NEAR);
        add(NEAR, ALMOST_AS_NEAR);
        assertThat(rounds.suffice()).isFalse();
        add(ALMOST_AS_NEAR, NEAR);
        assertThat(rounds.suffice()).isTrue();
        assertThat(rounds.chosen()).containsExactly(1, 2, 3);
    }

    @Test
    void moreAreNeededUntilEnoughWereMeasuredAtOneDistance() {
        add(NEAR, NEAR);
        add(NEAR, FAR);
        add(FAR, FAR);
        add(FAR, NEAR);
        add(NEAR, NEAR);
        assertThat(rounds.suffice()).isFalse();
        add(NEAR, NEAR);
        assertThat(rounds.suffice()).isTrue();
        assertThat(rounds.chosen()).containsExactly(1, 5, 6);
    }

    @Test
    void thereIsAnEndToIt() {
        for (int i = 0; i < 4; i++) {
            add(NEAR, FAR);
            add(FAR, NEAR);
        }
        add(FAR, FAR);
        assertThat(rounds.suffice()).isTrue();
        assertThat(rounds.chosen()).as("the one that is steady, and the earliest").containsExactly(1, 2, 9);
    }

    @Test
    void ofTwoDistancesWithAsManyRoundsTheFirstCounts() {
        add(FAR, FAR);
        add(NEAR, NEAR);
        assertThat(new AlikeRounds(1).chosen()).isEmpty();
        assertThat(rounds.chosen()).containsExactly(1, 2);
        add(FAR, FAR);
        add(NEAR, NEAR);
        assertThat(rounds.chosen()).containsExactly(1, 2, 3);
    }

    @Test
    void whereTheDistanceIsNotKnownAllAreAlike() {
        for (int round = 1; round <= 3; round++) {
            rounds.add(round, Passage.UNKNOWN);
        }
        assertThat(rounds.suffice()).isTrue();
        assertThat(rounds.chosen()).containsExactly(1, 2, 3);
    }
}
