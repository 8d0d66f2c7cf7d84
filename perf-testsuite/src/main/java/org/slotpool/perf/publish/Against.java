/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slotpool.perf.statistics.Spread;

/**
 * The slotpool now and in an earlier run.
 *
 * @param name of the earlier run
 * @param sameMachine whether processor, cores and JVM were the same; if not, only the ratios to stock say anything
 * @param better the cases that are better by more than both runs spread
 * @param worse the cases that are worse by more than both runs spread
 * @param compared how many cases both runs have
 */
public record Against(String name, boolean sameMachine, Table better, Table worse, int compared) {

    private static final List<String> HEADING = List.of("case", "measured", "then", "now", "change", "vs stock then",
            "vs stock now");

    /**
     * Compares two runs.
     *
     * @param name of the earlier run
     * @param then the earlier run
     * @param now the later run
     * @return the cases that differ
     */
    public static Against of(String name, List<Section> then, List<Section> now) {
        Map<String, Measure> old = new HashMap<>();
        then.forEach(section -> section.measures().forEach(measure -> old.put(measure.key(), measure)));
        List<List<String>> better = new ArrayList<>();
        List<List<String>> worse = new ArrayList<>();
        int compared = 0;
        for (Section section : now) {
            for (Measure measure : section.measures()) {
                Measure before = old.get(measure.key());
                if (before != null && before.ours().isPresent() && measure.ours().isPresent()) {
                    compared++;
                    switch (Outcome.of(measure.ours().get(), before.ours().get(), measure.moreIsBetter())) {
                        case AHEAD -> better.add(row(before, measure));
                        case LOST -> worse.add(row(before, measure));
                        default -> { }
                    }
                }
            }
        }
        return new Against(name, machines(then).equals(machines(now)), new Table(2, HEADING, better),
                new Table(2, HEADING, worse), compared);
    }

    private static List<String> machines(List<Section> sections) {
        return sections.stream().map(section -> section.facts().at("/machine/processor").asText() + ", "
                + section.facts().at("/machine/cores").asText() + ", " + section.facts().at("/jvm/version").asText())
                .distinct().sorted().toList();
    }

    private static List<String> row(Measure then, Measure now) {
        Spread before = then.ours().orElseThrow();
        Spread after = now.ours().orElseThrow();
        return List.of(now.section() + ": " + now.place(), now.metric(), now.unit().format(before.median()),
                now.unit().format(after.median()), before.median() == 0 ? "-" : times(after.median() / before.median()),
                then.ratio().map(Against::times).orElse("-"), now.ratio().map(Against::times).orElse("-"));
    }

    private static String times(double ratio) {
        return Unit.RATIO.format(ratio);
    }
}
