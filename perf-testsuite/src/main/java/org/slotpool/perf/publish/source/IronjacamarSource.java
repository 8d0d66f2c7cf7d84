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

/** The cells of the announcement of 2014: {@code ironjacamar.json}. */
final class IronjacamarSource implements Source {

    IronjacamarSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return file.equals("ironjacamar.json");
    }

    @Override
    public Section read(String id, JsonNode data) {
        List<Measure> measures = new ArrayList<>();
        Panels panels = new Panels();
        List<List<String>> published = new ArrayList<>();
        for (JsonNode cell : Values.stream(data, "cells")) {
            Map<String, Spread> values = new LinkedHashMap<>();
            for (JsonNode pool : Values.stream(cell, "pools")) {
                values.put(Values.name(pool), Values.spread(Values.required(pool, "perSecond")));
            }
            int clients = Values.required(cell, "clients").asInt();
            String panel = Values.required(cell, "service").asText() + ", " + Values.required(cell, "case").asText();
            String place = panel + ", " + clients;
            Measure measure = new Measure("ironjacamar", place, "transactions per second", Unit.PER_SECOND, true, values);
            measures.add(measure);
            panels.add(panel, Integer.toString(clients), clients, measure);
            published.add(List.of(place, percent(cell.path("percentToList")), percent(cell.path("percentToDeque")),
                    percent(cell.path("published").path("percent")),
                    cell.path("floorWithinSpread").asBoolean() ? "none" : "some"));
        }
        List<Figure> figures = List.of(
                new Figure(id + "-throughput", "Throughput over clients, for each transaction service and case",
                        "As many connections as clients; higher is better, the bar is the middle half of the rounds.",
                        Figure.Kind.LINES, "clients", Unit.PER_SECOND, panels.build(), Table.of(measures)),
                new Figure(id + "-published", "Beside the published differences",
                        "Per cent by which the new pool exceeds a stock pool; room: whether even a pool that costs nothing "
                                + "exceeds the better stock pool by more than the spread.", Figure.Kind.BARS, "", Unit.COUNT,
                        List.of(), new Table(1, List.of("case", "to stock list", "to stock deque", "published", "room"),
                                published)));
        String note = data.path("published").path("note").asText("");
        return new Section(id, "The 81 cells of the announcement of 2014",
                "The cases and numbers of clients for which figures of another non-blocking pool were published; "
                        + data.path("published").path("source").asText("") + (note.isEmpty() ? "" : "; " + note) + ".",
                Values.required(data, "facts"), measures, figures, List.of());
    }

    private static String percent(JsonNode value) {
        return value.isNumber() ? String.format(Locale.ROOT, "%+.1f %%", value.asDouble()) : "-";
    }
}
