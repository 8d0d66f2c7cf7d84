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
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;
import org.slotpool.perf.statistics.Spread;

/**
 * Contestants of any kind in shapes of threads and connections: {@code connectioncycle}, {@code pointread},
 * {@code strategies} and {@code peers}, which share one layout. Stock pools and slotpool are judged within one order of
 * service; the plots have everybody side by side.
 */
final class ContestantsSource implements Source {

    private static final List<String> QUANTILES = List.of("p50", "p90", "p99", "p99.9", "p99.99", "max");
    private static final Map<String, List<String>> TITLES = Map.of(
            "connectioncycle", List.of("The connection cycle, scarce and not",
                    "A check-out and a check-in without any use, in the shapes in which another driver's pool was measured."),
            "pointread", List.of("Point reads", "One row read from PostgreSQL for each connection that is taken."),
            "strategies", List.of("Where to look first", "The start policies of slotpool beside other structures."),
            "peers", List.of("Other connection pools", "Pools that cannot be put into IronJacamar, beside this one, at the "
                    + "levels at which they can be compared; some do less than a pool of IronJacamar has to."));

    ContestantsSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return data.path("measurements").path(0).has("contestant");
    }

    @Override
    public Section read(String id, JsonNode data) {
        String command = id.replaceFirst("-\\d+$", "");
        Findings findings = new Findings();
        Values.stream(data, "measurements").forEach(findings::add);
        List<Figure> figures = findings.figures(id);
        published(id, data.path("published"), figures);
        List<String> title = TITLES.getOrDefault(command, List.of(command, ""));
        return new Section(id, title.get(0), title.get(1), Values.required(data, "facts"), findings.measures(command), figures,
                List.copyOf(findings.warnings));
    }

    /** What others published is shown as it stands; only ratios within one source compare. */
    private static void published(String id, JsonNode published, List<Figure> figures) {
        Set<String> columns = new LinkedHashSet<>();
        published.forEach(row -> row.properties().forEach(field -> columns.add(field.getKey())));
        if (!columns.isEmpty()) {
            List<List<String>> rows = new ArrayList<>();
            published.forEach(row -> rows.add(columns.stream().map(column -> text(row.path(column))).toList()));
            figures.add(new Figure(id + "-published", "Published by others, on other machines",
                    "Only ratios within one source compare.", Figure.Kind.BARS, "", Unit.COUNT, List.of(),
                    new Table(2, columns.stream().map(Words::of).toList(), rows)));
        }
    }

    private static String text(JsonNode value) {
        if (value.isNumber()) {
            return Unit.COUNT.format(value.asDouble());
        }
        return value.isMissingNode() || value.isNull() ? "-" : value.isValueNode() ? value.asText()
                : value.toString().replaceAll("[{}\"]", "").replace(",", ", ").replace(":", " ");
    }

    /** What all contestants of one file add up to. */
    private static final class Findings {

        private static final String THROUGHPUT = "cycles per second";

        /** By metric, place and contestant. */
        private final Map<String, Map<String, Map<String, Spread>>> judged = new LinkedHashMap<>();
        private final Panels bars = new Panels();
        private final Panels percentiles = new Panels();
        private final List<List<String>> rows = new ArrayList<>();
        private final Set<String> warnings = new LinkedHashSet<>();

        void add(JsonNode one) {
            String shape = Values.required(one, "level").asText() + ", " + Values.required(one, "threads").asInt() + "/"
                    + Values.required(one, "connections").asInt();
            String order = Values.required(one, "order").asText();
            String place = order.equals("none") ? shape : shape + ", " + order;
            String title = Values.required(one, "title").asText();
            String contestant = Values.required(one, "contestant").asText();
            one.path("failures").forEach(failure -> warnings.add(title + ", " + shape + ": " + failure.asText()));
            JsonNode perSecond = one.path("perSecond");
            if (perSecond.isObject()) {
                Spread spread = Values.spread(perSecond);
                bars.add(shape, title, Values.point("", 0, spread));
                judge(THROUGHPUT, place, contestant, spread);
            }
            List<String> row = new ArrayList<>(List.of(shape, title,
                    perSecond.isObject() ? Unit.PER_SECOND.format(perSecond.path("median").asDouble()) : "-"));
            for (int i = 0; i < QUANTILES.size(); i++) {
                JsonNode nanos = one.path("latencyNanos").path(QUANTILES.get(i));
                row.add(nanos.isNumber() ? Unit.NANOS.format(nanos.asDouble()) : "-");
                if (nanos.isNumber()) {
                    Spread spread = Values.single(nanos.asDouble());
                    percentiles.add(shape, title, Values.point(QUANTILES.get(i), i, spread));
                    judge(QUANTILES.get(i) + " latency", place, contestant, spread);
                }
            }
            row.add(one.path("does").asText());
            rows.add(row);
        }

        private void judge(String metric, String place, String contestant, Spread spread) {
            judged.computeIfAbsent(metric, m -> new LinkedHashMap<>()).computeIfAbsent(place, p -> new LinkedHashMap<>())
                    .put(contestant, spread);
        }

        List<Figure> figures(String id) {
            List<String> heading = new ArrayList<>(List.of("shape", "contestant", "per second"));
            heading.addAll(QUANTILES);
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
            judged.forEach((metric, places) -> places.forEach((place, values) -> {
                boolean throughput = metric.equals(THROUGHPUT);
                measures.add(new Measure(command, place, metric, throughput ? Unit.PER_SECOND : Unit.NANOS, throughput, values));
            }));
            return measures;
        }
    }
}
