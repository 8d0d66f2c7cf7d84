/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.slotpool.perf.publish.Contest;
import org.slotpool.perf.publish.Measure;
import org.slotpool.perf.publish.Outcome;
import org.slotpool.perf.statistics.Spread;

/** How many cells ended in which way, and how near to the floor; in a few sentences. */
final class FloorTally {

    private static final double LEAST = 0.75;
    private static final double PERCENT = 100;

    private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
    private final List<Double> parts = new ArrayList<>();
    private String worstPlace = "";
    private int cells;
    private int withoutRoom;
    private int values;
    private int unsteady;
    private int unsteadyApart;

    FloorTally() {
    }

    /** A cell, with the spreads of its pools beside each other. */
    void add(Measure measure, boolean floorWithinSpread, List<Spread> apart) {
        cells++;
        measure.contests().stream().flatMap(contest -> contest.outcome().stream())
                .forEach(outcome -> outcomes.merge(outcome, 1, Integer::sum));
        ofFloor(measure.values()).ifPresent(part -> {
            if (parts.stream().allMatch(other -> part < other)) {
                worstPlace = measure.place();
            }
            parts.add(part);
        });
        withoutRoom += floorWithinSpread ? 1 : 0;
        values += measure.values().size();
        unsteady += (int) measure.values().values().stream().filter(Spread::unsteady).count();
        unsteadyApart += (int) apart.stream().filter(Spread::unsteady).count();
    }

    /** The slotpool's median by the floor's. */
    static Optional<Double> ofFloor(Map<String, Spread> values) {
        Spread floor = values.get("floor");
        Spread ours = values.get("slotpool");
        return floor == null || ours == null || floor.median() == 0 ? Optional.empty()
                : Optional.of(ours.median() / floor.median());
    }

    /** Faster and slower mean: by more than both spread. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(String.format(Locale.ROOT,
                "Against the better stock pool, in %d cells: faster in %d, even in %d, slower in %d.", cells,
                count(Outcome.AHEAD), count(Outcome.EVEN) + count(Outcome.BEHIND), count(Outcome.LOST)));
        if (!parts.isEmpty()) {
            List<Double> sorted = parts.stream().sorted().toList();
            text.append(String.format(Locale.ROOT, " Of the floor: %.0f %% in the median over the cells, %.0f %% in the worst (%s), "
                    + "below 75 %% in %d.", Spread.of(sorted).median() * PERCENT, sorted.get(0) * PERCENT, worstPlace,
                    parts.stream().filter(part -> part < LEAST).count()));
        }
        return text.append(String.format(Locale.ROOT, " In %d cells the floor itself is within the stock pools' spread. Of %d values "
                + "%d have an interquartile range of 15 %% or more, and %d if each is taken as a part of the mean of its round, so "
                + "that what slowed down all pools alike is not in it.", withoutRoom, values, unsteady, unsteadyApart)).toString();
    }

    private int count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0);
    }
}
