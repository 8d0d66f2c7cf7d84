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
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;

/** Everything at random, with faults: {@code soak.json} and {@code soak-postgres.json}. */
final class SoakSource implements Source {

    SoakSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return file.startsWith("soak") && data.has("soak");
    }

    @Override
    public Section read(String id, JsonNode data) {
        JsonNode soak = Values.required(data, "soak");
        List<List<String>> sums = new ArrayList<>();
        List<Figure> figures = new ArrayList<>();
        if (soak.has("calamities")) {
            figures.add(calamities(id, soak.get("calamities")));
        }
        soak.properties().forEach(field -> {
            if (field.getValue().isObject()) {
                figures.add(table(id, field.getKey(), field.getValue()));
            } else if (field.getValue().isValueNode()) {
                sums.add(List.of(Words.of(field.getKey()), text(field.getValue())));
            }
        });
        figures.add(0, new Figure(id + "-sums", "What came out", "", Figure.Kind.BARS, "", Unit.COUNT, List.of(),
                new Table(1, List.of("counted", "value"), sums)));
        return new Section(id, "Soak: everything at random, with faults",
                "What can be done to a pool, done at random by many threads while its connections fail in every way; what "
                        + "must always hold is looked at all the while.",
                Values.required(data, "facts"), List.of(), figures, violations(soak));
    }

    private static List<String> violations(JsonNode soak) {
        return Values.texts(soak.path("violations")).stream().map(violation -> "Violation: " + violation).toList();
    }

    private static Figure table(String id, String name, JsonNode counts) {
        List<List<String>> rows = new ArrayList<>();
        counts.properties().forEach(count -> rows.add(List.of(count.getKey(), text(count.getValue()))));
        return new Figure(id + "-" + name.toLowerCase(Locale.ROOT), Words.of(name), "", Figure.Kind.BARS, "", Unit.COUNT,
                List.of(), new Table(1, List.of(Words.of(name), "count"), rows));
    }

    /** Times count from the moment at which a calamity was over. */
    private static Figure calamities(String id, JsonNode calamities) {
        Map<String, List<JsonNode>> kinds = new LinkedHashMap<>();
        calamities.forEach(one -> kinds.computeIfAbsent(Values.required(one, "calamity").asText().toLowerCase(Locale.ROOT)
                .replace('_', '-'), k -> new ArrayList<>()).add(one));
        List<List<String>> rows = new ArrayList<>();
        kinds.forEach((kind, all) -> {
            double[] first = millis(all, "firstSuccessMillis");
            double[] every = millis(all, "everyClientMillis");
            rows.add(List.of(kind, Integer.toString(all.size()),
                    String.format(Locale.ROOT, "%,d", all.stream().mapToLong(one -> Values.required(one, "errors").asLong()).sum()),
                    longest(first), median(first), longest(every), median(every)));
        });
        return new Figure(id + "-calamities", "What happened to the database, and how soon clients were served again",
                "From the moment at which it was over, for a killed server from the moment at which it accepted connections again, "
                        + "until the first client, and until every client, had succeeded; the longest and the median.",
                Figure.Kind.BARS, "", Unit.COUNT, List.of(), new Table(1, List.of("calamity", "times", "errors that clients met",
                        "first client, longest", "median", "every client, longest", "median"), rows));
    }

    /** In ascending order; a negative value in the data says that it never came to it. */
    private static double[] millis(List<JsonNode> calamities, String field) {
        return calamities.stream().mapToDouble(one -> Values.required(one, field).asDouble())
                .map(millis -> millis < 0 ? Double.POSITIVE_INFINITY : millis).sorted().toArray();
    }

    private static String longest(double[] sorted) {
        return time(sorted[sorted.length - 1]);
    }

    /** Of an even number the larger one of the middle. */
    private static String median(double[] sorted) {
        return time(sorted[sorted.length / 2]);
    }

    private static String time(double millis) {
        return Double.isInfinite(millis) ? "never" : Unit.MILLIS.format(millis);
    }

    private static String text(JsonNode value) {
        return value.isIntegralNumber() ? String.format(Locale.ROOT, "%,d", value.asLong()) : value.asText();
    }
}
