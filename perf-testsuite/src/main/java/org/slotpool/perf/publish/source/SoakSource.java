/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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

    private static String text(JsonNode value) {
        return value.isIntegralNumber() ? String.format(Locale.ROOT, "%,d", value.asLong()) : value.asText();
    }
}
