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
 * @param outcomes how many cases against the better stock pool ended in which way
 * @param besideOthers the same against the pools of others, where they took part
 * @param against the comparison with an earlier run, if there is one
 */
public record Report(String date, DataFolder data, Map<String, List<Loss>> losses, List<Loss> behind,
        Map<Outcome, Integer> outcomes, Map<Outcome, Integer> besideOthers, Optional<Against> against) {

    /** How to read it; three sentences. */
    public static final String HOW_TO_READ = "Each figure compares pools of the same run on the same machine, and only such "
            + "ratios mean anything elsewhere: slotpool is this project's pool, stock list and stock deque are IronJacamar's "
            + "own, and the floor is no pool at all: what else there is to do costs that. "
            + "\u00b1 is half the range of the middle half of the rounds, relative to their median: where two such ranges overlap, "
            + "nobody has won. "
            + "Every case in which slotpool is worse than the better stock pool, or than a pool of others that took part, stands "
            + "first, with the reason.";

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
        Map<Outcome, Integer> others = new EnumMap<>(Outcome.class);
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(outcome, 0);
            others.put(outcome, 0);
        }
        for (Section section : data.sections()) {
            section.measures().stream().flatMap(measure -> measure.contests().stream()).forEach(contest ->
                contest.outcome().ifPresent(outcome -> {
                    (contest.match().field() == Match.Field.STOCK ? outcomes : others).merge(outcome, 1, Integer::sum);
                    Loss loss = new Loss(contest, reasons.of(contest));
                    if (outcome == Outcome.LOST) {
                        losses.computeIfAbsent(loss.reason(), r -> new ArrayList<>()).add(loss);
                    } else if (outcome == Outcome.BEHIND) {
                        behind.add(loss);
                    }
                }));
        }
        return new Report(date, data, losses, behind, outcomes, others, against);
    }

    /**
     * The losses that share a reason, as a table.
     *
     * @param losses at least one
     * @return a row for each
     */
    public static Table table(List<Loss> losses) {
        boolean many = losses.stream().anyMatch(loss -> !loss.others().isEmpty());
        List<String> heading = List.of("case", "measured", "slotpool", "best rival", "ratio", "also ahead, and ratio");
        return new Table(2, many ? heading : heading.subList(0, heading.size() - 1), losses.stream()
                .map(loss -> row(loss, many)).toList());
    }

    private static List<String> row(Loss loss, boolean many) {
        Contest contest = loss.contest();
        List<String> row = new ArrayList<>(List.of(contest.measure().section() + ": " + contest.place(),
                contest.measure().metric(), loss.ours(), loss.rival(), loss.ratio()));
        if (many) {
            row.add(loss.others());
        }
        return List.copyOf(row);
    }

    /**
     * Whether pools of others took part.
     *
     * @return if so, how that ended is in {@link #besideOthers()}
     */
    public boolean anyOthers() {
        return besideOthers.values().stream().anyMatch(count -> count > 0);
    }

    /**
     * The losses, a table for each reason.
     *
     * @return the tables by their reasons
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
