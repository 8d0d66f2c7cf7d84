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
import org.slotpool.perf.publish.Measure;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;
import org.slotpool.perf.statistics.Quantile;
import org.slotpool.perf.statistics.Spread;

/** More threads than connections: {@code scarce.json}. */
final class ScarceSource implements Source {

    ScarceSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return file.equals("scarce.json");
    }

    @Override
    public Section read(String id, JsonNode data) {
        List<Figure> figures = new ArrayList<>();
        List<Measure> all = new ArrayList<>();
        for (boolean fair : new boolean[] {true, false}) {
            List<JsonNode> cells = Values.list(data, "cells").stream()
                    .filter(cell -> entrants(cell, fair).size() > 0).toList();
            if (!cells.isEmpty()) {
                figures.addAll(figures(id, fair, cells, all));
            }
        }
        return new Section(id, "More threads than connections",
                "Threads take a connection, keep it for a while and give it back, through the pools' own interface. fair and "
                        + "unfair is how the pools are configured; each is compared with stock pools of the same order.",
                Values.required(data, "facts"), all, figures, List.of());
    }

    private static List<Figure> figures(String id, boolean fair, List<JsonNode> cells, List<Measure> all) {
        String order = fair ? "fair" : "unfair";
        List<Measure> throughput = new ArrayList<>();
        List<Measure> waits = new ArrayList<>();
        Panels lines = new Panels();
        Panels percentiles = new Panels();
        for (JsonNode cell : cells) {
            String shape = Values.required(cell, "threads").asInt() + "/" + Values.required(cell, "connections").asInt();
            String held = (Values.required(cell, "way").asText().equals("spi") ? "" : cell.get("way").asText() + ", ")
                    + held(Values.required(cell, "holdMicros").asLong());
            List<JsonNode> entrants = entrants(cell, fair);
            Measure perSecond = new Measure("scarce", held + ", " + shape + ", " + order, "cycles per second",
                    Unit.PER_SECOND, true, values(entrants, "/perSecond"));
            throughput.add(perSecond);
            lines.add(held, shape, Values.required(cell, "threads").asInt(), perSecond);
            for (Quantile quantile : Quantile.values()) {
                Measure wait = new Measure("scarce", held + ", " + shape + ", " + order, quantile + " wait", Unit.NANOS,
                        false, values(entrants, "/waitNanos/" + quantile));
                waits.add(wait);
                percentiles.add(held + ", " + shape, quantile.toString(), quantile.ordinal(), wait);
            }
        }
        all.addAll(throughput);
        all.addAll(waits);
        return List.of(
                new Figure(id + "-throughput-" + order, "Check-outs per second, " + order + " pools",
                        "Across: threads / connections; higher is better.", Figure.Kind.LINES, "threads / connections",
                        Unit.PER_SECOND, lines.build(), Table.of(throughput)),
                new Figure(id + "-waits-" + order, "How long a check-out takes, " + order + " pools",
                        "Each step to the right looks at ten times fewer, longer waits; lower is better, the scale is "
                                + "logarithmic.", Figure.Kind.PERCENTILES, "percentile", Unit.NANOS,
                        percentiles.build(), Table.of(waits)));
    }

    /** How long each connection is kept, as a part of a label. */
    private static String held(long micros) {
        if (micros == 0) {
            return "given back at once";
        }
        return "kept " + (micros < 1_000 ? micros + " \u00b5s" : micros / 1_000 + " ms");
    }

    private static List<JsonNode> entrants(JsonNode cell, boolean fair) {
        return Values.list(cell, "entrants").stream()
                .filter(entrant -> Values.required(entrant, "fair").asBoolean() == fair).toList();
    }

    /** The medians that the file has, with the quartiles of its rounds. */
    private static Map<String, Spread> values(List<JsonNode> entrants, String pointer) {
        Map<String, Spread> values = new LinkedHashMap<>();
        for (JsonNode entrant : entrants) {
            values.put(Values.name(entrant), Spread.of(Values.list(entrant, "rounds").stream()
                    .map(round -> round.at(pointer).asDouble()).toList()));
        }
        return values;
    }
}
