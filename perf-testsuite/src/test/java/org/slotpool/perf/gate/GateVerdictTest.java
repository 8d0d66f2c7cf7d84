/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GateVerdictTest {

    private static final double TOLERANCE = 0.05;

    private static GateVerdict verdict(List<GateRound> rounds) {
        return new GateVerdict(rounds, TOLERANCE);
    }

    private static List<GateRound> rounds(int count, double base, double again, double candidate) {
        return Stream.generate(() -> new GateRound(base, again, candidate)).limit(count).toList();
    }

    @Test
    void chanceIsRuledOut() {
        assertThat(verdict(rounds(7, 1, 1, 1)).needed()).isEqualTo(7);
        assertThat(verdict(rounds(9, 1, 1, 1)).needed()).isEqualTo(8);
        assertThat(verdict(rounds(30, 1, 1, 1)).needed()).isBetween(18, 20);
    }

    @Test
    void aCandidateThatLosesEachTimeByMoreThanTheNoiseIsSlower() {
        GateVerdict verdict = verdict(rounds(9, 100, 97, 88));
        assertThat(verdict.isSlower()).isTrue();
        assertThat(verdict.loss()).isBetween(0.10, 0.11);
        assertThat(verdict.noise()).isBetween(0.029, 0.031);
    }

    @Test
    void oneLuckyRoundDoesNotSaveIt() {
        assertThat(verdict(Stream.concat(rounds(8, 100, 97, 88).stream(), rounds(1, 80, 80, 88).stream()).toList())
                .isSlower()).isTrue();
    }

    @Test
    void whatIsWithinTheNoiseOrTheTolerancePasses() {
        assertThat(verdict(rounds(9, 100, 80, 75)).isSlower()).isFalse();
        assertThat(verdict(rounds(9, 100, 100, 96)).isSlower()).isFalse();
        assertThat(verdict(rounds(9, 100, 100, 130)).isSlower()).isFalse();
    }

    /** A machine that is now fast, now slow, by a factor of three, treats all alike. */
    @Test
    void aMachineThatChangesBetweenTheRoundsFoolsItSeldom() {
        Random random = new Random(42);
        long alarms = IntStream.range(0, 2_000).filter(run -> {
            List<GateRound> rounds = IntStream.range(0, 9).mapToObj(round -> {
                double machine = 1 + 2 * random.nextDouble();
                return new GateRound(machine * noise(random), machine * noise(random), machine * noise(random));
            }).toList();
            return verdict(rounds).isSlower();
        }).count();
        assertThat(alarms).isLessThanOrEqualTo(6);
    }

    private static double noise(Random random) {
        return Math.exp(0.2 * random.nextGaussian());
    }
}
