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
import org.slotpool.perf.distance.Remark;
import org.slotpool.perf.publish.Contest;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Measure;
import org.slotpool.perf.publish.Outcome;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;
import org.slotpool.perf.statistics.Rounds;
import org.slotpool.perf.statistics.Spread;

/** The cells of the announcement of 2014: {@code ironjacamar.json}. */
final class IronjacamarSource implements Source {

    private static final List<String> POOLS = List.of("list", "deque", "slotpool", "floor");
    private static final List<String> DIFFERENCES = List.of("% list", "% deque", "% published", "% of floor", "spread \u2265 15 %",
            "room", "outcome");
    private static final String NONE = "-";
    private static final double PERCENT = 100;

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
        Map<String, List<List<String>>> tables = new LinkedHashMap<>();
        FloorTally tally = new FloorTally();
        long rounds = 0;
        long leftOut = 0;
        for (JsonNode cell : Values.list(data, "cells")) {
            Map<String, Spread> values = new LinkedHashMap<>();
            for (JsonNode pool : Values.list(cell, "pools")) {
                values.put(Values.name(pool), Values.spread(Values.required(pool, "perSecond")));
            }
            int clients = Values.required(cell, "clients").asInt();
            String kind = Values.required(cell, "service").asText() + ", " + Values.required(cell, "case").asText();
            Measure measure = new Measure("ironjacamar", kind + ", " + clients, "transactions per second", Unit.PER_SECOND, true,
                    values);
            measures.add(measure);
            panels.add(kind, Integer.toString(clients), clients, measure);
            tables.computeIfAbsent(kind, k -> new ArrayList<>()).add(row(cell, measure, Integer.toString(clients)));
            rounds += cell.path("rounds").size();
            leftOut += Values.list(cell, "pools").get(0).path("leftOut").size();
            tally.add(measure, cell.path("floorWithinSpread").asBoolean(),
                    Rounds.apart(Values.list(cell, "pools").stream().map(IronjacamarSource::perSecond).toList()));
        }
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure(id + "-throughput", "Throughput over clients, for each transaction service and case",
                "As many connections as clients; higher is better, the bar is the middle half of the rounds. The tables below have "
                        + "the same figures.", Figure.Kind.LINES, "clients", Unit.PER_SECOND, panels.build(), Table.NONE));
        tables.forEach((kind, rows) -> figures.add(table(id, kind, rows, figures.size() == 1)));
        JsonNode published = data.path("published");
        String note = published.path("note").asText("");
        return new Section(id, "The 81 cells of the announcement of 2014",
                tally + " " + Remark.leftOut(leftOut, rounds) + " The cases and numbers of clients are those for which figures of another non-blocking pool were published; "
                        + published.path("source").asText("") + (note.isEmpty() ? "" : "; " + note) + ".",
                Values.required(data, "facts"), measures, figures, List.of());
    }

    /** Of one pool, by round. */
    private static List<Double> perSecond(JsonNode pool) {
        return Values.list(pool, "slices").stream().map(slice -> Values.required(slice, "transactions").asDouble()
                / Values.required(slice, "nanos").asDouble()).toList();
    }

    private static Figure table(String id, String kind, List<List<String>> rows, boolean first) {
        List<String> heading = new ArrayList<>(List.of("clients"));
        POOLS.forEach(pool -> heading.add(Table.title(pool)));
        heading.addAll(DIFFERENCES);
        return new Figure(id + "-" + kind.replace(", ", "-"), kind, first ? "Per cent by which slotpool exceeds the stock pools, and "
                + "by which another pool exceeded the default of 2014; spread: whose interquartile range is 15 % of its median or "
                + "more; room: whether even a pool that costs nothing exceeds the better stock pool by more than the spread." : "",
                Figure.Kind.BARS, "", Unit.COUNT, List.of(), new Table(1, heading, rows));
    }

    private static List<String> row(JsonNode cell, Measure measure, String clients) {
        Map<String, Spread> values = measure.values();
        List<String> row = new ArrayList<>(List.of(clients));
        POOLS.forEach(pool -> row.add(Table.text(values.get(pool), measure.unit())));
        row.add(percent(cell.path("percentToList")));
        row.add(percent(cell.path("percentToDeque")));
        row.add(percent(cell.path("published").path("percent")));
        row.add(FloorTally.ofFloor(values).map(part -> String.format(Locale.ROOT, "%.0f %%", part * PERCENT)).orElse(NONE));
        row.add(unsteady(values));
        row.add(cell.path("floorWithinSpread").asBoolean() ? "none" : "some");
        row.add(measure.contests().stream().findFirst().flatMap(Contest::outcome).map(Outcome::toString).orElse(NONE));
        return row;
    }

    private static String unsteady(Map<String, Spread> values) {
        List<String> unsteady = values.entrySet().stream().filter(value -> value.getValue().unsteady()).map(Map.Entry::getKey)
                .toList();
        return unsteady.isEmpty() ? NONE : unsteady.size() == values.size() ? "all"
                : String.join(", ", unsteady);
    }

    private static String percent(JsonNode value) {
        return value.isNumber() ? String.format(Locale.ROOT, "%+.1f %%", value.asDouble()) : NONE;
    }
}
