/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.List;
import java.util.Locale;
import org.slotpool.perf.requests.RequestsResult;
import org.slotpool.perf.statistics.Bucket;
import org.slotpool.perf.statistics.Quantile;

/** How requests were served, for the terminal: figures, and a histogram for each entrant. */
public final class RequestsTable {

    private static final int BAR = 60;
    private static final double NANOS_PER_SECOND = 1e9;

    private final List<RequestsResult> results;

    /**
     * A table of results.
     *
     * @param results the rows
     */
    public RequestsTable(List<RequestsResult> results) {
        this.results = results;
    }

    /** The table, how to read it, and the histograms. */
    @Override
    public String toString() {
        TextTable table = new TextTable(2, List.of("pool", "order", "min", "median", "p99", "max", "mean", "spread",
                "timeouts", "took"));
        StringBuilder histograms = new StringBuilder();
        for (RequestsResult result : results) {
            table.add(row(result));
            histograms.append('\n').append(result.entrant().pool().title()).append(", ")
                    .append(result.entrant().order()).append(":\n").append(histogram(result));
        }
        return table + """

                How long a request took: waiting for a connection, and holding it. spread: p99 / median. timeouts: the
                requests that got no connection in time; they are not in the figures. took: all requests together.
                The histograms count the requests of each stretch of time.
                """ + histograms;
    }

    private static List<String> row(RequestsResult result) {
        return List.of(result.entrant().pool().title(), result.entrant().order(),
                Nanos.text(result.times().getTotalCount() == 0 ? 0 : result.times().getMinValue()),
                Nanos.text(Quantile.P50.of(result.times())), Nanos.text(Quantile.P99.of(result.times())),
                Nanos.text(Quantile.MAX.of(result.times())), Nanos.text(result.times().getMean()),
                String.format(Locale.ROOT, "%.2f", result.spread()), Long.toString(result.timeouts()),
                String.format(Locale.ROOT, "%.1f s", result.nanos() / NANOS_PER_SECOND));
    }

    private static TextTable histogram(RequestsResult result) {
        TextTable table = new TextTable(0, List.of("above", "up to", "requests", " ".repeat(BAR)));
        long all = result.times().getTotalCount();
        for (Bucket bucket : Bucket.of(result.times())) {
            String bar = "#".repeat((int) Math.ceil((double) bucket.count() * BAR / all));
            table.add(List.of(Nanos.text(bucket.above()), Nanos.text(bucket.upTo()), Long.toString(bucket.count()),
                    bar + " ".repeat(BAR - bar.length())));
        }
        return table;
    }
}
