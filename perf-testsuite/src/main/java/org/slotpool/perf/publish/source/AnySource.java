/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;

/** What no other source understands is shown as it is: a table of each array of objects. */
final class AnySource implements Source {

    AnySource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return true;
    }

    @Override
    public Section read(String id, JsonNode data) {
        List<Figure> figures = new ArrayList<>();
        data.properties().forEach(field -> {
            if (field.getValue().isArray() && field.getValue().size() > 0 && field.getValue().get(0).isObject()) {
                figures.add(new Figure(id + "-" + figures.size(), Words.of(field.getKey()), "", Figure.Kind.BARS, "",
                        Unit.COUNT, List.of(), table(field.getValue())));
            }
        });
        return new Section(id, id, "", Values.required(data, "facts"), List.of(), figures, List.of());
    }

    private static Table table(JsonNode rows) {
        Set<String> columns = new LinkedHashSet<>();
        rows.forEach(row -> row.properties().forEach(field -> {
            if (field.getValue().isValueNode()) {
                columns.add(field.getKey());
            }
        }));
        List<List<String>> values = new ArrayList<>();
        rows.forEach(row -> values.add(columns.stream().map(column -> row.path(column).asText()).toList()));
        return new Table(1, columns.stream().map(Words::of).toList(), values);
    }
}
