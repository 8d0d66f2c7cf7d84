/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.gate;

import java.util.List;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.slotpool.perf.statistics.Spread;

/**
 * Whether the candidate is slower in one cell. Two things have to come together: that it came last in so many rounds as
 * chance allows once in a thousand times, whatever the machine does between the rounds; and that it lost more than the
 * base differs from itself, and more than is worth a failure.
 *
 * @param rounds all of them, at least {@link #FEWEST_ROUNDS}
 * @param tolerance what is not worth a failure, as a part of the throughput
 */
public record GateVerdict(List<GateRound> rounds, double tolerance) {

    /** With fewer, chance could do it more often than once in a thousand times. */
    public static final int FEWEST_ROUNDS = 7;

    private static final double CHANCE = 0.001;
    private static final double THIRD = 1.0 / 3;

    /**
     * How often the candidate has to come last before chance is ruled out.
     *
     * @return a number of rounds
     */
    public int needed() {
        BinomialDistribution last = new BinomialDistribution(rounds.size(), THIRD);
        int times = rounds.size();
        while (times > 1 && 1 - last.cumulativeProbability(times - 2) <= CHANCE) {
            times--;
        }
        return times;
    }

    /**
     * How often it did come last.
     *
     * @return a number of rounds
     */
    public int last() {
        return (int) rounds.stream().filter(GateRound::candidateIsLast).count();
    }

    /**
     * The median loss.
     *
     * @return a part of the base's throughput; negative if the candidate is faster
     */
    public double loss() {
        return Spread.of(rounds.stream().map(GateRound::loss).toList()).median();
    }

    /**
     * The noise: three quarters of the rounds had no more.
     *
     * @return a part of the base's throughput
     */
    public double noise() {
        return Spread.of(rounds.stream().map(GateRound::noise).toList()).upper();
    }

    /**
     * The verdict.
     *
     * @return whether the candidate is slower
     */
    public boolean isSlower() {
        return last() >= needed() && loss() > Math.max(tolerance, noise());
    }
}
