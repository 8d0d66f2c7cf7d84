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
import org.slotpool.perf.statistics.Spread;

/** Transactions through the whole container: {@code compare.json}. */
final class CompareSource implements Source {

    CompareSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return file.equals("compare.json");
    }

    @Override
    public Section read(String id, JsonNode data) {
        List<Measure> measures = new ArrayList<>();
        Panels panels = new Panels();
        for (JsonNode cell : Values.list(data, "cells")) {
            Map<String, Spread> values = new LinkedHashMap<>();
            for (JsonNode pool : Values.list(cell, "pools")) {
                values.put(Values.name(pool), Values.spread(Values.required(pool, "perSecond")));
            }
            String panel = Values.required(cell, "adapter").asText() + ", " + Values.required(cell, "case").asText();
            int clients = Values.required(cell, "clients").asInt();
            Measure measure = new Measure("compare", panel + ", " + clients + (clients == 1 ? " client" : " clients"),
                    "transactions per second", Unit.PER_SECOND, true, values);
            measures.add(measure);
            panels.add(panel, Integer.toString(clients), clients, measure);
        }
        Figure figure = new Figure(id + "-throughput", "Throughput over clients",
                "Each panel is an adapter and a kind of transaction; higher is better, the bar is the middle half of the rounds.",
                Figure.Kind.LINES, "clients", Unit.PER_SECOND, panels.build(), Table.of(measures));
        return new Section(id, "Transactions through the container",
                "Check-out, trivial use, check-in and commit, through IronJacamar's connection managers and the transaction "
                        + "service; as many connections as clients, pools in interleaved rounds.",
                Values.required(data, "facts"), measures, List.of(figure), List.of());
    }
}
