/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.cycle.CycleResult;
import org.slotpool.perf.cycle.CycleSettings;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.distance.Remark;
import org.slotpool.perf.statistics.Verdict;

/** The bare cycles for the terminal, at most 120 columns wide. */
public final class CycleTable {

    private static final double MILLION = 1e6;
    private static final double PERCENT = 100;

    private final CycleSettings settings;
    private final List<CycleResult> results;

    /**
     * A table of results.
     *
     * @param settings what was measured
     * @param results all of them
     */
    public CycleTable(CycleSettings settings, List<CycleResult> results) {
        this.settings = settings;
        this.results = results;
    }

    /** The table and how to read it. */
    @Override
    public String toString() {
        List<String> heading = new ArrayList<>(List.of("statistics", "threads"));
        settings.pools().forEach(pool -> heading.add(pool.title()));
        heading.addAll(List.of("vs stock", "verdict", "of floor"));
        heading.add("bytes");
        TextTable table = new TextTable(1, heading);
        for (String statistics : settings.statistics()) {
            for (int threads : settings.threads()) {
                table.add(row(statistics, threads));
            }
        }
        return table + """

                Millions of cycles per second, \u00b1 half the interquartile range of the iterations; as many
                connections as threads%s. vs stock: slotpool / the better of the two stock pools. faster, slower: their
                interquartile ranges do not overlap; even: they do. of floor: slotpool / a pool that only
                reads the clock, at check-out and at check-in; under heavy use slotpool does so at check-in only.
                bytes: allocated per cycle, by each pool in the order of the columns.
                """.formatted(settings.parts() == 1 ? "" : "; Pools of " + settings.parts() + " parts") + distances();
    }

    private String distances() {
        Map<String, List<Passage>> cells = new LinkedHashMap<>();
        results.forEach(result -> cells.computeIfAbsent(result.threads() + result.statistics(), c -> new ArrayList<>())
                .addAll(result.passages()));
        return Lines.wrapped(Remark.elsewhere(cells.values(), "processes"));
    }

    private List<String> row(String statistics, int threads) {
        List<CycleResult> row = results.stream()
                .filter(result -> result.statistics().equals(statistics) && result.threads() == threads).toList();
        List<String> values = new ArrayList<>(List.of(statistics, Integer.toString(threads)));
        settings.pools().forEach(pool -> values.add(of(row, pool).map(result -> String.format(Locale.ROOT, "%.2f \u00b1%2.0f%%",
                result.throughput().median() / MILLION, result.throughput().relative() * PERCENT)).orElse("-")));
        Optional<CycleResult> slotpool = of(row, PoolKind.SLOTPOOL);
        Optional<CycleResult> stock = row.stream().filter(result -> result.pool().isStock())
                .max(Comparator.comparingDouble(result -> result.throughput().median()));
        Optional<CycleResult> floor = of(row, PoolKind.FLOOR);
        values.add(ratio(slotpool, stock).map(r -> String.format(Locale.ROOT, "%.2fx", r)).orElse("-"));
        values.add(slotpool.flatMap(s -> stock.map(b -> Verdict.of(s.throughput(), b.throughput()).toString()))
                .orElse("-"));
        values.add(ratio(slotpool, floor).map(r -> String.format(Locale.ROOT, "%.0f%%", r * PERCENT)).orElse("-"));
        values.add(row.stream().map(result -> String.format(Locale.ROOT, "%.0f", result.bytesPerCycle()))
                .collect(Collectors.joining("/")));
        return values;
    }

    private static Optional<CycleResult> of(List<CycleResult> row, PoolKind pool) {
        return row.stream().filter(result -> result.pool() == pool).findFirst();
    }

    private static Optional<Double> ratio(Optional<CycleResult> subject, Optional<CycleResult> baseline) {
        return subject.flatMap(s -> baseline.map(b -> s.throughput().median() / b.throughput().median()));
    }
}
