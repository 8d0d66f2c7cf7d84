/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slotpool.perf.bench.Measured;
import org.slotpool.perf.bench.Rival;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.distance.Remark;
import org.slotpool.perf.scarce.Shape;
import org.slotpool.perf.statistics.Latency;
import org.slotpool.perf.statistics.Spread;

/** Contestants under several circumstances for the terminal, at most 120 columns wide. */
public final class BenchTable {

    private static final String NOTHING = "-";
    private static final String FAILED = "failed";

    private final List<Measured> results;

    /**
     * A table of results.
     *
     * @param results in the order of the rows
     */
    public BenchTable(List<Measured> results) {
        this.results = results;
    }

    /** For each level the throughputs, and the latencies if there are any; who failed; who does what. */
    @Override
    public String toString() {
        Map<String, List<Measured>> levels = new LinkedHashMap<>();
        results.forEach(result -> levels.computeIfAbsent(result.task().rival().level(), l -> new ArrayList<>()).add(result));
        StringBuilder text = new StringBuilder();
        levels.forEach((level, rows) -> {
            text.append(level).append(", operations per second:\n\n").append(throughputs(rows)).append('\n');
            if (rows.stream().anyMatch(row -> !row.latencies().isEmpty())) {
                text.append(level).append(", time of an operation:\n\n").append(latencies(rows)).append('\n');
            }
        });
        return text.append(failures()).append(notes()).append("""

                Columns: threads/connections. Operations per second: median over the iterations of all processes, \u00b1 half
                the interquartile range. Each process runs one contestant; the rounds are interleaved. Times: of
                each operation, in processes of their own; the median over the processes, also of the longest.
                """).append(distances()).toString();
    }

    private String distances() {
        Map<String, List<Passage>> cells = new LinkedHashMap<>();
        results.forEach(row -> cells.computeIfAbsent(row.task().rival().level() + row.task().shape(), c -> new ArrayList<>())
                .addAll(row.passages()));
        return Lines.wrapped(Remark.elsewhere(cells.values(), "processes"));
    }

    private static TextTable throughputs(List<Measured> rows) {
        Set<Shape> shapes = new LinkedHashSet<>();
        Map<Rival, Map<Shape, String>> cells = new LinkedHashMap<>();
        for (Measured row : rows) {
            shapes.add(row.task().shape());
            cells.computeIfAbsent(row.task().rival(), r -> new LinkedHashMap<>()).put(row.task().shape(),
                    row.throughput().map(Rate::text).orElse(FAILED));
        }
        List<String> heading = new ArrayList<>(List.of("contestant", "order"));
        shapes.forEach(shape -> heading.add(shape.toString()));
        TextTable table = new TextTable(2, heading);
        cells.forEach((rival, values) -> {
            List<String> row = new ArrayList<>(List.of(rival.title(), rival.order()));
            shapes.forEach(shape -> row.add(values.getOrDefault(shape, NOTHING)));
            table.add(row);
        });
        return table;
    }

    private static TextTable latencies(List<Measured> rows) {
        List<String> heading = new ArrayList<>(List.of("shape", "contestant", "mean"));
        heading.addAll(Latency.NAMES);
        TextTable table = new TextTable(2, heading);
        for (Measured row : rows) {
            if (!row.task().latency()) {
                continue;
            }
            List<String> line = new ArrayList<>(List.of(row.task().shape().toString(), row.task().rival().title()));
            Map<String, Spread> times = row.times();
            line.add(times.isEmpty() ? FAILED : Nanos.text(times.get(Measured.MEAN).median()));
            Latency.NAMES.forEach(name -> line.add(times.isEmpty() ? NOTHING : Nanos.text(times.get(name).median())));
            table.add(line);
        }
        return table;
    }

    private String failures() {
        StringBuilder text = new StringBuilder();
        for (Measured row : results) {
            for (String failure : row.failures()) {
                text.append(Lines.wrapped("failed: " + row.task() + ": " + failure));
            }
        }
        return text.toString();
    }

    private String notes() {
        Map<String, Set<String>> notes = new LinkedHashMap<>();
        for (Measured row : results) {
            Rival rival = row.task().rival();
            if (!rival.does().isEmpty()) {
                notes.computeIfAbsent(rival.does(), d -> new LinkedHashSet<>()).add(rival.title());
            }
        }
        StringBuilder text = new StringBuilder();
        notes.forEach((does, titles) -> text.append(Lines.wrapped(String.join("; ", titles) + ": " + does + ".")));
        return text.toString();
    }
}
