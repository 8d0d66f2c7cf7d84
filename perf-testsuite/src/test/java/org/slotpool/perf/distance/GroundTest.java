/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.distance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class GroundTest {

    private static final Distance NEAR = new Distance(40e6);
    private static final Distance ALMOST_AS_NEAR = new Distance(30e6);
    private static final Distance FAR = new Distance(4e6);
    private static final long MINUTE = 60_000;

    private int runs;

    private static Ground ground(long budget, Distance... found) {
        Deque<Distance> left = new ArrayDeque<>(List.of(found));
        return new Ground(left::remove, budget);
    }

    private Passage run(Ground ground, String circumstances) throws InterruptedException {
        Ground.Attempts attempts = ground.attempts(circumstances);
        do {
            attempts.begin();
            runs++;
        } while (attempts.endsInVain());
        return attempts.passage();
    }

    @Test
    void itIsMeasuredOnceWhileNothingMoves() throws InterruptedException {
        assertThat(run(ground(MINUTE, NEAR, ALMOST_AS_NEAR), "here")).isEqualTo(new Passage(NEAR, ALMOST_AS_NEAR));
        assertThat(runs).isEqualTo(1);
    }

    @Test
    void whatComparesWaitsForTheDistanceOfTheOthers() throws InterruptedException {
        Ground ground = ground(MINUTE, NEAR, NEAR, FAR, ALMOST_AS_NEAR, NEAR);
        run(ground, "here");
        assertThat(run(ground, "here")).isEqualTo(new Passage(ALMOST_AS_NEAR, NEAR));
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void aSingleLookDoesNotMakeAHome() throws InterruptedException {
        Ground ground = ground(MINUTE, FAR, FAR, NEAR, FAR, FAR);
        run(ground, "here");
        assertThat(run(ground, "there")).isEqualTo(new Passage(FAR, FAR));
    }

    @Test
    void whatStaysLongEnoughIsTheHomeOfWhatComesNext() throws InterruptedException {
        Ground ground = ground(0, FAR, NEAR, NEAR, NEAR, NEAR, NEAR);
        run(ground, "here");
        assertThat(run(ground, "there")).isEqualTo(new Passage(NEAR, NEAR));
        assertThat(run(ground, "elsewhere")).isEqualTo(new Passage(NEAR, NEAR));
        assertThat(runs).isEqualTo(3);
    }

    @Test
    void itIsRepeatedIfTheyMovedMeanwhile() throws InterruptedException {
        assertThat(run(ground(MINUTE, NEAR, FAR, NEAR, NEAR), "here")).isEqualTo(new Passage(NEAR, NEAR));
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void notForEver() throws InterruptedException {
        assertThat(run(ground(MINUTE, NEAR, FAR, NEAR, FAR, NEAR, FAR), "here")).isEqualTo(new Passage(NEAR, FAR));
        assertThat(runs).isEqualTo(3);
    }

    @Test
    void withNothingToSpendItNeitherWaitsNorRepeats() throws InterruptedException {
        Ground ground = ground(0, NEAR, NEAR, FAR, FAR);
        run(ground, "here");
        assertThat(run(ground, "here")).isEqualTo(new Passage(FAR, FAR));
        assertThat(runs).isEqualTo(2);
    }
}
