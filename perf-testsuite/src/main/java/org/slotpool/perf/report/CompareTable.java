/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.compare.CellResult;
import org.slotpool.perf.statistics.Spread;
import org.slotpool.perf.statistics.Verdict;

/** A comparison for the terminal, at most 120 columns wide. */
public final class CompareTable {

    private static final double PERCENT = 100;

    private final List<PoolKind> pools;
    private final List<CellResult> results;

    /**
     * A table of results.
     *
     * @param pools the columns
     * @param results the rows
     */
    public CompareTable(List<PoolKind> pools, List<CellResult> results) {
        this.pools = pools;
        this.results = results;
    }

    /** The table and how to read it. */
    @Override
    public String toString() {
        List<String> heading = new ArrayList<>(List.of("adapter", "case", "clients"));
        pools.forEach(pool -> heading.add(pool.title()));
        heading.addAll(List.of("vs stock", "verdict", "of floor"));
        TextTable table = new TextTable(2, heading);
        for (CellResult result : results) {
            List<String> row = new ArrayList<>();
            row.add(result.cell().adapter().toString());
            row.add(result.cell().kind().toString());
            row.add(Integer.toString(result.cell().clients()));
            pools.forEach(pool -> row.add(result.of(pool).map(r -> throughput(r.throughput())).orElse("-")));
            row.add(result.ratioToStock().map(ratio -> String.format(Locale.ROOT, "%.2fx", ratio)).orElse("-"));
            row.add(result.verdict().map(Verdict::toString).orElse("-"));
            row.add(result.ratioToFloor().map(ratio -> String.format(Locale.ROOT, "%.0f%%", ratio * PERCENT))
                    .orElse("-"));
            table.add(row);
        }
        return table + legend();
    }

    private static String throughput(Spread spread) {
        return String.format(Locale.ROOT, "%,.0f \u00b1%2.0f%%", spread.median(), spread.relative() * PERCENT);
    }

    private String legend() {
        return """

                Transactions per second: median over the rounds, \u00b1 half the interquartile range. vs stock: slotpool
                / the better of the two stock pools. faster, slower: their interquartile ranges do not overlap; even:
                they do. of floor: slotpool / a pool that costs nothing but readings of the clock.
                """ + count() + SliceData.leftOut(results);
    }

    private String count() {
        List<Verdict> verdicts = results.stream().map(CellResult::verdict).flatMap(Optional::stream).toList();
        if (verdicts.isEmpty()) {
            return "";
        }
        StringBuilder text = new StringBuilder("In " + verdicts.size() + " cells:");
        for (Verdict verdict : Verdict.values()) {
            text.append(' ').append(verdicts.stream().filter(v -> v == verdict).count()).append(' ').append(verdict)
                    .append(verdict == Verdict.EVEN ? ".\n" : ",");
        }
        return text.toString();
    }
}
