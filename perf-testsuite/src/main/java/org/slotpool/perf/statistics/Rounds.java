/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.statistics;

import java.util.ArrayList;
import java.util.List;

/** What several contestants did who took turns, round by round. */
public final class Rounds {

    private Rounds() {
    }

    /**
     * How much they spread beside each other: each measurement as a part of the mean of its round. Whatever made a round fast
     * or slow for all alike, such as what else the machine had to do, is not in it.
     *
     * @param contestants the measurements of each contestant, by round; of rounds that one of them lacks nothing counts
     * @return one for each contestant, in their order; none if no round is whole
     */
    public static List<Spread> apart(List<List<Double>> contestants) {
        int whole = contestants.stream().mapToInt(List::size).min().orElse(0);
        if (whole == 0) {
            return List.of();
        }
        List<Spread> spreads = new ArrayList<>();
        for (List<Double> own : contestants) {
            List<Double> parts = new ArrayList<>();
            for (int round = 0; round < whole; round++) {
                int index = round;
                double mean = contestants.stream().mapToDouble(values -> values.get(index)).average().orElseThrow();
                parts.add(own.get(round) / mean);
            }
            spreads.add(Spread.of(parts));
        }
        return spreads;
    }
}
