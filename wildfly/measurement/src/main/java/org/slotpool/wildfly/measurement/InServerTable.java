/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.slotpool.perf.report.TextTable;
import org.slotpool.perf.statistics.Quantile;
import org.slotpool.perf.statistics.Verdict;

/** The response times of both servers, and their ratios, for the terminal. */
final class InServerTable {

    private static final int PERCENT = 100;
    private static final double MILLISECOND = 1e6;

    private final List<Kind> kinds;
    private final List<Round> rounds;

    InServerTable(List<Kind> kinds, List<Round> rounds) {
        this.kinds = kinds;
        this.rounds = rounds;
    }

    /** The table, and how to read it. */
    @Override
    public String toString() {
        List<String> heading = new ArrayList<>(List.of("kind", "of requests"));
        Settings.POOLS.forEach(pool -> heading.add(pool.title()));
        heading.addAll(List.of("ratio", "verdict"));
        TextTable table = new TextTable(2, heading);
        for (Kind kind : kinds) {
            List<Outcome> outcomes = Settings.POOLS.stream().map(pool -> Outcome.of(kind, pool, rounds)).toList();
            for (Quantile quantile : Quantile.values()) {
                table.add(row(kind, quantile, outcomes.get(0), outcomes.get(1)));
            }
        }
        return table + """

                Response times from when a request was started, as it was due: the median of the rounds, and half of the range that
                holds the middle half of them. ratio: this pool's median / the stock pool's; below 1 is better. even: the middle
                halves overlap.
                """;
    }

    private static List<String> row(Kind kind, Quantile quantile, Outcome stock, Outcome ours) {
        double ratio = ours.spread(quantile).median() / stock.spread(quantile).median();
        return List.of(kind.toString(), quantile.toString(), cell(quantile, stock), cell(quantile, ours),
                String.format(Locale.ROOT, "%.2fx", ratio), verdict(quantile, stock, ours));
    }

    /** A time is better when it is shorter. */
    private static String verdict(Quantile quantile, Outcome stock, Outcome ours) {
        return Verdict.of(stock.spread(quantile), ours.spread(quantile)).toString();
    }

    private static String cell(Quantile quantile, Outcome outcome) {
        return String.format(Locale.ROOT, "%.2f ms ±%3.0f%%", outcome.spread(quantile).median() / MILLISECOND,
                PERCENT * outcome.spread(quantile).relative());
    }
}
