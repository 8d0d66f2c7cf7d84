/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Measure;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;
import org.slotpool.perf.statistics.Spread;

/**
 * Any file that says itself what it measured: beside {@code facts} a {@code title}, a {@code text} and {@code measures},
 * each with {@code place}, {@code metric}, {@code unit} (per_second, nanos, millis, bytes, count, ratio),
 * {@code moreIsBetter} and {@code values}: for each contestant a number, an array of numbers, or a median with its
 * quartiles.
 */
final class MeasuresSource implements Source {

    MeasuresSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return data.path("measures").isArray();
    }

    @Override
    public Section read(String id, JsonNode data) {
        List<Measure> measures = new ArrayList<>();
        Map<String, List<Measure>> byMetric = new LinkedHashMap<>();
        for (JsonNode node : Values.list(data, "measures")) {
            Measure measure = measure(id, node);
            measures.add(measure);
            byMetric.computeIfAbsent(measure.metric(), m -> new ArrayList<>()).add(measure);
        }
        List<Figure> figures = new ArrayList<>();
        byMetric.forEach((metric, same) -> {
            Panels panels = new Panels();
            same.forEach(measure -> panels.add(measure.place(), "", 0, measure));
            figures.add(new Figure(id + "-" + figures.size(), capital(metric),
                    same.get(0).moreIsBetter() ? "Higher is better." : "Lower is better.", Figure.Kind.BARS, "",
                    same.get(0).unit(), panels.build(), Table.of(same)));
        });
        return new Section(id, data.path("title").asText(id), data.path("text").asText(""),
                Values.required(data, "facts"), measures, figures, Values.texts(data.path("warnings")));
    }

    private static Measure measure(String id, JsonNode node) {
        Map<String, Spread> values = new LinkedHashMap<>();
        Values.required(node, "values").properties().forEach(
                value -> values.put(value.getKey(), Values.spread(value.getValue())));
        return new Measure(id, Values.required(node, "place").asText(), Values.required(node, "metric").asText(),
                Unit.valueOf(Values.required(node, "unit").asText().toUpperCase(Locale.ROOT)),
                Values.required(node, "moreIsBetter").asBoolean(), values);
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
