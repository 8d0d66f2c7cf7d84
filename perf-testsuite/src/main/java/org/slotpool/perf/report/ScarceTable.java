/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.slotpool.perf.distance.Remark;
import org.slotpool.perf.scarce.EntrantResult;
import org.slotpool.perf.scarce.Round;
import org.slotpool.perf.scarce.ScarceResult;
import org.slotpool.perf.statistics.Quantile;
import org.slotpool.perf.statistics.Spread;

/** What scarce connections did to the clients, for the terminal, at most 120 columns wide. */
public final class ScarceTable {

    private static final double PERCENT = 100;

    private final List<ScarceResult> results;

    /**
     * A table of results.
     *
     * @param results the cells
     */
    public ScarceTable(List<ScarceResult> results) {
        this.results = results;
    }

    /** The tables, for each way and each time that a connection is kept, and how to read them. */
    @Override
    public String toString() {
        Map<String, List<ScarceResult>> blocks = new LinkedHashMap<>();
        for (ScarceResult result : results) {
            String title = result.cell().way() + ", each connection kept for " + result.cell().holdMicros() + " us";
            blocks.computeIfAbsent(title, t -> new ArrayList<>()).add(result);
        }
        StringBuilder text = new StringBuilder();
        blocks.forEach((title, block) -> text.append(title).append(":\n\n").append(figures(block)).append('\n')
                .append(ratios(block)).append('\n'));
        return text + legend();
    }

    private static TextTable figures(List<ScarceResult> block) {
        List<String> heading = new ArrayList<>(List.of("shape", "pool", "order", "cycles/s"));
        for (Quantile quantile : Quantile.values()) {
            heading.add(quantile.toString());
        }
        heading.addAll(List.of("worst", "stall", "fewest", "none"));
        TextTable table = new TextTable(3, heading);
        for (ScarceResult result : block) {
            for (EntrantResult entrant : result.entrants()) {
                table.add(row(result, entrant));
            }
        }
        return table;
    }

    private static List<String> row(ScarceResult result, EntrantResult entrant) {
        List<String> row = new ArrayList<>(List.of(result.cell().shape().toString(),
                entrant.entrant().pool().toString(), entrant.entrant().order(), throughput(entrant.throughput())));
        for (Quantile quantile : Quantile.values()) {
            row.add(Nanos.text(entrant.waited(quantile)));
        }
        row.add(Nanos.text(entrant.worst()));
        row.add(Nanos.text(entrant.stall()));
        row.add(Long.toString(entrant.fewest()));
        row.add(Integer.toString(entrant.unserved()));
        return row;
    }

    private static String throughput(Spread spread) {
        return String.format(Locale.ROOT, "%,.0f \u00b1%2.0f%%", spread.median(), spread.relative() * PERCENT);
    }

    private static TextTable ratios(List<ScarceResult> block) {
        TextTable table = new TextTable(1, List.of("vs stock", "fair: cycles/s", "p99.9", "p99.99", "max",
                "unfair: cycles/s", "max"));
        for (ScarceResult result : block) {
            table.add(List.of(result.cell().shape().toString(), ratio(result.throughputRatio(true)),
                    ratio(result.waitRatio(true, Quantile.P999)), ratio(result.waitRatio(true, Quantile.P9999)),
                    ratio(result.waitRatio(true, Quantile.MAX)), ratio(result.throughputRatio(false)),
                    ratio(result.waitRatio(false, Quantile.MAX))));
        }
        return table;
    }

    private static String ratio(OptionalDouble ratio) {
        return ratio.isPresent() ? String.format(Locale.ROOT, "%.2fx", ratio.getAsDouble()) : "-";
    }

    private String legend() {
        return """
                shape: threads/connections. cycles/s: check-outs per second, median over the rounds, \u00b1 half the
                interquartile range. p50 to max: how long a check-out took, each the median of the rounds' values; a
                client that was still waiting at the end of a round has waited until then. worst: the longest of all
                rounds; stall: by how much a thread that only slept overslept at most. fewest: check-outs of the least
                served client of any round; none: the clients that asked and had none at all, in the worst round.
                vs stock: slotpool / the better of the two stock pools, list and deque, of the same order,
                which is for each column the one with the higher throughput or the shorter wait. Above 1 is better for
                cycles/s, below 1 for waits. Clients that failed:\s""" + results.stream()
                .flatMap(result -> result.entrants().stream()).mapToLong(EntrantResult::failureCount).sum() + ".\n" + distances();
    }

    private String distances() {
        return Lines.wrapped(Remark.elsewhere(results.stream().map(result -> result.entrants().stream()
                .flatMap(entrant -> entrant.rounds().stream()).map(Round::passage).toList()).toList(), "trials"));
    }
}
