/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slotpool.perf.statistics.Spread;

/**
 * The slotpool now and in an earlier run.
 *
 * @param name of the earlier run
 * @param sameMachine whether processor, cores and JVM were the same; if not, only the ratios to rivals say anything
 * @param better the cases that are better by more than both runs spread
 * @param worse the cases that are worse by more than both runs spread
 * @param compared how many cases both runs have
 */
public record Against(String name, boolean sameMachine, Table better, Table worse, int compared) {

    private static final List<String> HEADING = List.of("case", "measured", "then", "now", "change", "vs rival then",
            "vs rival now");

    /**
     * Compares two runs.
     *
     * @param name of the earlier run
     * @param then the earlier run
     * @param now the later run
     * @return the cases that differ
     */
    public static Against of(String name, List<Section> then, List<Section> now) {
        Map<String, Contest> old = new HashMap<>();
        contests(then).forEach(contest -> old.put(contest.key(), contest));
        List<List<String>> better = new ArrayList<>();
        List<List<String>> worse = new ArrayList<>();
        int compared = 0;
        for (Contest contest : contests(now)) {
            Contest before = old.get(contest.key());
            if (before != null) {
                compared++;
                switch (Outcome.of(contest.ours(), before.ours(), contest.measure().moreIsBetter())) {
                    case AHEAD -> better.add(row(before, contest));
                    case LOST -> worse.add(row(before, contest));
                    default -> { }
                }
            }
        }
        return new Against(name, machines(then).equals(machines(now)), new Table(2, HEADING, better),
                new Table(2, HEADING, worse), compared);
    }

    /** Each pool once in each measure: in the first match that it has. */
    private static List<Contest> contests(List<Section> sections) {
        List<Contest> contests = new ArrayList<>();
        for (Section section : sections) {
            for (Measure measure : section.measures()) {
                Set<String> subjects = new HashSet<>();
                measure.contests().stream().filter(contest -> subjects.add(contest.match().subject())).forEach(contests::add);
            }
        }
        return contests;
    }

    private static List<String> machines(List<Section> sections) {
        return sections.stream().map(section -> section.facts().at("/machine/processor").asText() + ", "
                + section.facts().at("/machine/cores").asText() + ", " + section.facts().at("/jvm/version").asText())
                .distinct().sorted().toList();
    }

    private static List<String> row(Contest then, Contest now) {
        Spread before = then.ours();
        Spread after = now.ours();
        Measure measure = now.measure();
        return List.of(measure.section() + ": " + now.place(), measure.metric(), measure.unit().format(before.median()),
                measure.unit().format(after.median()), before.median() == 0 ? "-" : times(after.median() / before.median()),
                then.ratio().map(Against::times).orElse("-"), now.ratio().map(Against::times).orElse("-"));
    }

    private static String times(double ratio) {
        return Unit.RATIO.format(ratio);
    }
}
