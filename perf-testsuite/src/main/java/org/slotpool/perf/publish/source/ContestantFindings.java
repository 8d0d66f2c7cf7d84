/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Measure;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;
import org.slotpool.perf.statistics.Latency;
import org.slotpool.perf.statistics.Spread;

/** What all contestants of one file add up to. */
final class ContestantFindings {

    private static final String THROUGHPUT = "cycles per second";
    private static final String MEAN = "mean";
    private static final String SHORTEST = "p0";

    /** By metric, place and the contestant's title. */
    private final Map<String, Map<String, Map<String, Spread>>> found = new LinkedHashMap<>();
    private final Map<String, Draw> draws = new LinkedHashMap<>();
    private final Panels bars = new Panels();
    private final Panels percentiles = new Panels();
    private final List<List<String>> rows = new ArrayList<>();
    private final Set<String> warnings = new LinkedHashSet<>();

    void add(JsonNode one) {
        String place = Values.required(one, "level").asText() + ", " + Values.required(one, "threads").asInt() + "/"
                + Values.required(one, "connections").asInt();
        String title = Values.required(one, "title").asText();
        draws.computeIfAbsent(place, p -> new Draw()).add(one);
        one.path("failures").forEach(failure -> warnings.add(title + ", " + place + ": " + failure.asText()));
        List<String> row = new ArrayList<>(List.of(place, title, throughput(one, place, title)));
        row.add(latency(one, place, title, MEAN));
        for (int i = 0; i < Latency.NAMES.size(); i++) {
            String name = Latency.NAMES.get(i);
            row.add(latency(one, place, title, name));
            JsonNode nanos = one.path("latencyNanos").path(name);
            if (isValue(nanos) && !name.equals(SHORTEST)) {
                percentiles.add(place, title, Values.point(name, i, Values.spread(nanos)));
            }
        }
        row.add(one.path("does").asText());
        rows.add(row);
    }

    private String throughput(JsonNode one, String place, String title) {
        JsonNode perSecond = one.path("perSecond");
        if (!perSecond.isObject()) {
            return "-";
        }
        Spread spread = Values.spread(perSecond);
        bars.add(place, title, Values.point("", 0, spread));
        note(THROUGHPUT, place, title, spread);
        return Table.text(spread, Unit.PER_SECOND);
    }

    private String latency(JsonNode one, String place, String title, String name) {
        JsonNode nanos = one.path("latencyNanos").path(name);
        if (!isValue(nanos)) {
            return "-";
        }
        Spread spread = Values.spread(nanos);
        note(name + " latency", place, title, spread);
        return Unit.NANOS.format(spread.median());
    }

    private static boolean isValue(JsonNode nanos) {
        return nanos.isNumber() || nanos.isObject();
    }

    private void note(String metric, String place, String title, Spread spread) {
        found.computeIfAbsent(metric, m -> new LinkedHashMap<>()).computeIfAbsent(place, p -> new LinkedHashMap<>())
                .put(title, spread);
    }

    List<Figure> figures(String id) {
        List<String> heading = new ArrayList<>(List.of("shape", "contestant", "per second", MEAN));
        heading.addAll(Latency.NAMES);
        heading.add("does");
        Table table = new Table(2, heading, rows);
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure(id + "-throughput", "Operations per second", "Each panel is a level with threads / "
                + "connections; longer is better.", Figure.Kind.BARS, "", Unit.PER_SECOND, bars.build(), table));
        if (!percentiles.build().isEmpty()) {
            figures.add(new Figure(id + "-latency", "Latency", "Each step to the right looks at fewer, longer waits; lower "
                    + "is better, the scale is logarithmic.", Figure.Kind.PERCENTILES, "percentile", Unit.NANOS,
                    percentiles.build(), table));
        }
        return figures;
    }

    List<Measure> measures(String command) {
        List<Measure> measures = new ArrayList<>();
        found.forEach((metric, places) -> places.forEach((place, values) -> {
            boolean throughput = metric.equals(THROUGHPUT);
            measures.add(new Measure(command, place, metric, throughput ? Unit.PER_SECOND : Unit.NANOS, throughput, values,
                    draws.get(place).matches()));
        }));
        return measures;
    }

    List<String> warnings() {
        return List.copyOf(warnings);
    }
}
