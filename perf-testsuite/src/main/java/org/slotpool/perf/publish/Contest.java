/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.slotpool.perf.statistics.Spread;

/**
 * A match within a measure, and how it ended.
 *
 * @param measure what was measured of everybody
 * @param match who is judged, and against whom
 */
public record Contest(Measure measure, Match match) {

    /**
     * What this is, the same in each run.
     *
     * @return section, place and metric
     */
    public String key() {
        return measure.section() + ": " + place() + ": " + measure.metric();
    }

    /**
     * The circumstances, and which match it is.
     *
     * @return a few words
     */
    public String place() {
        return match.title().isEmpty() ? measure.place() : measure.place() + ", " + match.title();
    }

    /**
     * What was measured of the pool that is judged.
     *
     * @return its spread
     */
    public Spread ours() {
        return measure.values().get(match.subject());
    }

    /**
     * The rivals that are better by more than both spread.
     *
     * @return the best one first; none if the case is not lost
     */
    public List<String> winners() {
        return rivals().stream().filter(rival -> against(rival) == Outcome.LOST).toList();
    }

    /**
     * The rival that counts: the best of those that won; if none did, the one with the best median.
     *
     * @return its name; empty if none took part
     */
    public Optional<String> rival() {
        return winners().stream().findFirst().or(() -> rivals().stream().findFirst());
    }

    /**
     * The median by the rival's.
     *
     * @return empty if there is no rival, or its median is 0
     */
    public Optional<Double> ratio() {
        return rival().filter(rival -> measure.values().get(rival).median() != 0).map(this::ratio);
    }

    /**
     * The median by that of one rival.
     *
     * @param rival one that took part
     * @return infinite or no number if its median is 0
     */
    public double ratio(String rival) {
        return ours().median() / measure.values().get(rival).median();
    }

    /**
     * Who won.
     *
     * @return empty if there is no rival
     */
    public Optional<Outcome> outcome() {
        return rival().map(this::against);
    }

    private Outcome against(String rival) {
        return Outcome.of(ours(), measure.values().get(rival), measure.moreIsBetter());
    }

    /** Those that took part, the best median first. */
    private List<String> rivals() {
        Comparator<String> order = Comparator.comparingDouble(rival -> measure.values().get(rival).median());
        return measure.values().keySet().stream().filter(match.rivals()::contains)
                .sorted(measure.moreIsBetter() ? order.reversed() : order).toList();
    }
}
