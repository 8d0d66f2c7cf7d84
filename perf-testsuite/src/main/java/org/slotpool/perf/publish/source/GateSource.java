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

/** A gate's verdicts, {@code gate.json}, and those on a pool against itself, {@code false-alarms.json}. */
final class GateSource implements Source {

    private static final double PERCENT = 100;

    GateSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return data.path("gate").has("cells") || data.path("falseAlarms").has("runs");
    }

    @Override
    public Section read(String id, JsonNode data) {
        JsonNode facts = Values.required(data, "facts");
        String who = facts.at("/settings/candidate").asText() + " against " + facts.at("/settings/base").asText();
        JsonNode alarms = data.path("falseAlarms");
        List<List<String>> rows = new ArrayList<>();
        if (alarms.isObject()) {
            int run = 0;
            for (JsonNode cells : Values.required(alarms, "runs")) {
                run++;
                for (JsonNode cell : cells) {
                    rows.add(row("run " + run + ", ", cell));
                }
            }
        } else {
            Values.list(data.get("gate"), "cells").forEach(cell -> rows.add(row("", cell)));
        }
        String title = alarms.isObject() ? alarms.path("alarms").asText() + " false alarms in " + alarms.get("runs").size() + " runs"
                : "Verdicts";
        Figure figure = new Figure(id + "-verdicts", title, "loss: of the base's throughput; noise: by how much the base differs "
                + "from itself; last: rounds in which the candidate was slower than both runs of the base.", Figure.Kind.BARS, "",
                Unit.COUNT, List.of(), new Table(1, List.of("cell", "loss", "noise", "last", "alarm at", "verdict"), rows));
        return new Section(id, "Gate: " + who, "Whether it is slower than the base beyond the noise, or writes or allocates more.",
                facts, List.of(), List.of(figure), Values.texts(data.path("gate").path("failures")));
    }

    private static List<String> row(String run, JsonNode cell) {
        return List.of(run + Values.required(cell, "cell").asText(), percent(cell, "loss"), percent(cell, "noise"),
                cell.path("last").asText() + " of " + cell.path("rounds").size(), cell.path("alarmAt").asText(),
                cell.path("slower").asBoolean() ? "slower" : "passes");
    }

    private static String percent(JsonNode cell, String field) {
        return String.format(Locale.ROOT, "%.1f %%", PERCENT * Values.required(cell, field).asDouble());
    }
}
