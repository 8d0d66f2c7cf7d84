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
import java.util.function.ToDoubleFunction;
import org.slotpool.perf.load.LoadResult;
import org.slotpool.perf.load.LoadResults;
import org.slotpool.perf.load.Sample;
import org.slotpool.perf.statistics.Quantile;
import org.slotpool.perf.statistics.Spread;

/** A load for the terminal, at most 120 columns wide. */
public final class LoadTable {

    private final LoadResults results;

    /**
     * A table of results.
     *
     * @param results what was measured
     */
    public LoadTable(LoadResults results) {
        this.results = results;
    }

    /** The table and how to read it. */
    @Override
    public String toString() {
        Map<String, List<LoadResult>> rows = new LinkedHashMap<>();
        results.trials().forEach(trial -> rows.computeIfAbsent(trial.share() + "% " + trial.pool(), k -> new ArrayList<>())
                .add(trial));
        TextTable table = new TextTable(2, List.of("load", "pool", "asked/s", "p50", "p99", "p99.9", "max", "p99 integral",
                "median max", "probe p99", "stall max", "undone", "failed"));
        rows.values().forEach(trials -> table.add(row(trials)));
        StringBuilder text = new StringBuilder("At most, per second:");
        results.saturation().forEach((pool, most) -> text.append(String.format(Locale.ROOT, "  %s %,.0f", pool.title(), most)));
        return text + "\n\n" + table + """

                Latency counts from the moment at which an operation was due, so that waiting for a client is part of it. load:
                per cent of what the better stock pool can do at most. p99 integral: the 99th percentiles of all one-second
                samples, added up, in ms * s. median max: of the samples' longest. probe: a lone client beside the load. stall: by
                how much it overslept, which is the machine's doing. undone: operations that nobody had begun when the time for
                the backlog was up. All values are medians of the rounds, undone and failed are sums.
                """;
    }

    private static List<String> row(List<LoadResult> trials) {
        LoadResult first = trials.get(0);
        return List.of(first.share() + "%", first.pool().toString(), String.format(Locale.ROOT, "%,.0f", first.perSecond()),
                time(trials, trial -> trial.latency().get(Quantile.P50)), time(trials, trial -> trial.latency().get(Quantile.P99)),
                time(trials, trial -> trial.latency().get(Quantile.P999)), time(trials, trial -> trial.latency().get(Quantile.MAX)),
                String.format(Locale.ROOT, "%,.1f", median(trials, LoadResult::p99Integral)),
                time(trials, LoadTable::medianMax), time(trials, trial -> trial.probe().get(Quantile.P99)),
                time(trials, trial -> trial.stall().get(Quantile.MAX)),
                Long.toString(trials.stream().mapToLong(LoadResult::unfinished).sum()),
                Long.toString(trials.stream().flatMap(trial -> trial.failures().values().stream())
                        .mapToLong(Long::longValue).sum()));
    }

    private static double medianMax(LoadResult trial) {
        return Spread.of(trial.samples().stream().map(Sample::maxNanos).map(Long::doubleValue).toList()).median();
    }

    private static double median(List<LoadResult> trials, ToDoubleFunction<LoadResult> value) {
        return Spread.of(trials.stream().map(value::applyAsDouble).toList()).median();
    }

    private static String time(List<LoadResult> trials, ToDoubleFunction<LoadResult> value) {
        return Nanos.text(median(trials, value));
    }
}
