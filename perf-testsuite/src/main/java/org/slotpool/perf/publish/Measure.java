/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.List;
import java.util.Map;
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
 * @param matches who is compared with whom
 */
public record Measure(String section, String place, String metric, Unit unit, boolean moreIsBetter,
        Map<String, Spread> values, List<Match> matches) {

    /**
     * This project's pool is compared with the stock pools.
     *
     * @param section the command that measured it
     * @param place the circumstances, in a few words that are unique within section and metric
     * @param metric what was measured
     * @param unit what it is counted in
     * @param moreIsBetter whether a higher value is the better one
     * @param values by the contestant's name, in the order of the columns
     */
    public Measure(String section, String place, String metric, Unit unit, boolean moreIsBetter,
            Map<String, Spread> values) {
        this(section, place, metric, unit, moreIsBetter, values, List.of(Match.STOCK));
    }

    /**
     * The matches whose subject took part.
     *
     * @return in their order
     */
    public List<Contest> contests() {
        return matches.stream().filter(match -> values.containsKey(match.subject())).map(match -> new Contest(this, match))
                .toList();
    }
}
