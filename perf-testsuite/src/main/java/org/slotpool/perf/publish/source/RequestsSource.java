/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Figure.Point;
import org.slotpool.perf.publish.Measure;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;
import org.slotpool.perf.statistics.Spread;

/** A web server with few connections: {@code requests.json}. */
final class RequestsSource implements Source {

    private static final int BINS = 48;
    private static final double MILLION = 1e6;
    private static final List<String> TIMES = List.of("min", "p50", "p99", "p99.9", "p99.99", "max", "mean");

    RequestsSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return file.equals("requests.json");
    }

    @Override
    public Section read(String id, JsonNode data) {
        Map<String, List<JsonNode>> orders = new LinkedHashMap<>();
        for (JsonNode entrant : Values.list(data, "entrants")) {
            String order = Values.required(entrant, "fair").asBoolean() ? "fair" : "unfair";
            orders.computeIfAbsent(order, o -> new ArrayList<>()).add(entrant);
        }
        List<Measure> measures = new ArrayList<>();
        Panels panels = new Panels();
        orders.forEach((order, entrants) -> {
            for (String time : TIMES) {
                measures.add(measure(order, time + " time", Unit.NANOS, entrants, time + "Nanos"));
            }
            measures.add(measure(order, "p99 by p50", Unit.RATIO, entrants, "spread"));
            measures.add(measure(order, "timeouts", Unit.COUNT, entrants, "timeouts"));
            double highest = entrants.stream().mapToDouble(e -> Values.required(e, "p99.9Nanos").asDouble()).max()
                    .orElseThrow() / MILLION;
            for (JsonNode entrant : entrants) {
                histogram(order, entrant, Math.max(1, Math.ceil(highest / BINS)), panels);
            }
        });
        JsonNode settings = Values.required(data, "facts").path("settings");
        Figure figure = new Figure(id + "-histogram", "How long requests take",
                "Requests (upwards) by the time they took (across): a narrow hill is an equal service; the last bar holds all "
                        + "that took longer.", Figure.Kind.HISTOGRAM, "milliseconds", Unit.COUNT, panels.build(),
                Table.of(measures));
        return new Section(id, "Requests of a web server",
                settings.path("requests").asText() + " requests of " + settings.path("holdMillis").asText() + " ms by "
                        + settings.path("threads").asText() + " threads on " + settings.path("connections").asText()
                        + " connections.",
                Values.required(data, "facts"), measures, List.of(figure), List.of());
    }

    private static Measure measure(String order, String metric, Unit unit, List<JsonNode> entrants, String field) {
        Map<String, Spread> values = new LinkedHashMap<>();
        entrants.forEach(entrant -> values.put(Values.name(entrant),
                Values.single(Values.required(entrant, field).asDouble())));
        return new Measure("requests", order, metric, unit, false, values);
    }

    private static void histogram(String order, JsonNode entrant, double width, Panels panels) {
        double[] counts = new double[BINS + 1];
        for (JsonNode value : Values.list(entrant, "distribution")) {
            int bin = (int) (Values.required(value, "nanos").asDouble() / MILLION / width);
            counts[Math.min(bin, BINS)] += Values.required(value, "requests").asDouble();
        }
        for (int bin = 0; bin <= BINS; bin++) {
            String label = bin == BINS ? "more" : String.valueOf((int) (bin * width));
            panels.add(order, Values.name(entrant), new Point(label, bin * width, counts[bin], counts[bin], counts[bin]));
        }
    }
}
