/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that is published.
 *
 * @param date when it was put together
 * @param data what was measured
 * @param losses every case that is lost, by reason
 * @param behind every case whose median is worse but within the spread
 * @param outcomes how many cases ended in which way
 * @param against the comparison with an earlier run, if there is one
 */
public record Report(String date, DataFolder data, Map<String, List<Loss>> losses, List<Loss> behind,
        Map<Outcome, Integer> outcomes, Optional<Against> against) {

    /** How to read it; three sentences. */
    public static final String HOW_TO_READ = "Each figure compares pools of the same run on the same machine, and only such "
            + "ratios mean anything elsewhere: slotpool is this project's pool, stock list and stock deque are IronJacamar's "
            + "own, and the floor is no pool at all but the limit that none can pass. "
            + "\u00b1 is half the range of the middle half of the rounds, relative to their median: where two such ranges overlap, "
            + "nobody has won. "
            + "Every case in which slotpool is worse than the better stock pool stands first, with the reason.";

    /**
     * Puts a report together.
     *
     * @param date of the report
     * @param data what was measured
     * @param reasons for losses
     * @param against the comparison with an earlier run, if there is one
     * @return the report
     */
    public static Report of(String date, DataFolder data, Reasons reasons, Optional<Against> against) {
        Map<String, List<Loss>> losses = new LinkedHashMap<>();
        List<Loss> behind = new ArrayList<>();
        Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(outcome, 0);
        }
        for (Section section : data.sections()) {
            for (Measure measure : section.measures()) {
                measure.outcome().ifPresent(outcome -> {
                    outcomes.merge(outcome, 1, Integer::sum);
                    Loss loss = new Loss(measure, reasons.of(measure));
                    if (outcome == Outcome.LOST) {
                        losses.computeIfAbsent(loss.reason(), r -> new ArrayList<>()).add(loss);
                    } else if (outcome == Outcome.BEHIND) {
                        behind.add(loss);
                    }
                });
            }
        }
        return new Report(date, data, losses, behind, outcomes, against);
    }

    /**
     * The losses that share a reason, as a table.
     *
     * @param losses at least one
     * @return a row for each
     */
    public static Table table(List<Loss> losses) {
        return new Table(2, List.of("case", "measured", "slotpool", "better stock", "ratio"), losses.stream()
                .map(loss -> List.of(loss.measure().section() + ": " + loss.measure().place(), loss.measure().metric(),
                        loss.ours(), loss.rival(), loss.ratio())).toList());
    }

    /**
     * All tables of the report that belong to no figure.
     *
     * @return the tables of losses by their reasons
     */
    public Map<String, Table> lossTables() {
        Map<String, Table> tables = new LinkedHashMap<>();
        losses.forEach((reason, same) -> tables.put(reason, table(same)));
        return tables;
    }

    /**
     * The cases within the spread.
     *
     * @return a row for each
     */
    public Table behindTable() {
        return table(behind);
    }
}
