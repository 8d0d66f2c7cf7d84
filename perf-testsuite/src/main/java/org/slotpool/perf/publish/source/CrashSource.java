/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.slotpool.perf.publish.Figure;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;

/** Processes killed between prepare and commit: {@code crash.json}. */
final class CrashSource implements Source {

    private static final List<String> FIELDS = List.of("number", "point", "recoveredBy", "acknowledged", "inDoubtBefore",
            "apartBefore", "passes", "recoveryMillis", "recovered");

    CrashSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return file.equals("crash.json");
    }

    @Override
    public Section read(String id, JsonNode data) {
        List<JsonNode> kills = Values.list(data, "kills");
        Table table = new Table(3, FIELDS.stream().map(Words::of).toList(), kills.stream()
                .map(kill -> FIELDS.stream().map(field -> Values.required(kill, field).asText()).toList()).toList());
        List<String> faults = kills.stream().filter(kill -> !kill.get("recovered").asBoolean())
                .map(kill -> "Kill " + kill.get("number").asText() + ": " + kill.path("fault").asText()).toList();
        Figure figure = new Figure(id + "-kills", kills.size() - faults.size() + " of " + kills.size() + " recovered", "",
                Figure.Kind.BARS, "", Unit.COUNT, List.of(), table);
        return new Section(id, "Processes killed between prepare and commit",
                "XA transactions over two databases; the process is killed hard, and another one recovers through the pool.",
                Values.required(data, "facts"), List.of(), List.of(figure), faults);
    }
}
