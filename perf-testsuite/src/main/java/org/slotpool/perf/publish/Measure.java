/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import org.slotpool.perf.statistics.Spread;

/**
 * One property of all contestants under one set of circumstances.
 *
 * @param section the command that measured it
 * @param place the circumstances, in a few words that are unique within section and metric
 * @param metric what was measured
 * @param unit what it is counted in
 * @param moreIsBetter whether a higher value is the better one
 * @param values by the contestant's name, in the order of the columns
 */
public record Measure(String section, String place, String metric, Unit unit, boolean moreIsBetter,
        Map<String, Spread> values) {

    /** The name of the pool that is judged. */
    public static final String OURS = "slotpool";

    /**
     * What this is, the same in each run.
     *
     * @return section, place and metric
     */
    public String key() {
        return section + ": " + place + ": " + metric;
    }

    /**
     * What was measured of the slotpool.
     *
     * @return empty if it did not take part
     */
    public Optional<Spread> ours() {
        return Optional.ofNullable(values.get(OURS));
    }

    /**
     * The stock pool with the better median.
     *
     * @return its name; empty if none took part
     */
    public Optional<String> rival() {
        Comparator<Map.Entry<String, Spread>> order = Comparator.comparingDouble(entry -> entry.getValue().median());
        return values.entrySet().stream().filter(entry -> entry.getKey().equals("list") || entry.getKey().equals("deque"))
                .max(moreIsBetter ? order : order.reversed()).map(Map.Entry::getKey);
    }

    /**
     * The slotpool's median by the better stock pool's.
     *
     * @return empty if one of them is missing or 0
     */
    public Optional<Double> ratio() {
        return ours().flatMap(ours -> rival().map(values::get).filter(rival -> rival.median() != 0)
                .map(rival -> ours.median() / rival.median()));
    }

    /**
     * Who won.
     *
     * @return empty if one of them is missing
     */
    public Optional<Outcome> outcome() {
        return ours().flatMap(ours -> rival().map(values::get).map(rival -> Outcome.of(ours, rival, moreIsBetter)));
    }
}
