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

/** The pools alone: {@code cycle.json}. */
final class CycleSource implements Source {

    /** Less than a byte for each cycle is somebody else's. */
    private static final double LEAST_BYTES = 0.5;

    CycleSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return file.equals("cycle.json");
    }

    @Override
    public Section read(String id, JsonNode data) {
        Map<String, Map<String, JsonNode>> rows = new LinkedHashMap<>();
        for (JsonNode measurement : Values.list(data, "measurements")) {
            String place = "statistics " + Values.required(measurement, "statistics").asText() + "|"
                    + Values.required(measurement, "threads").asInt();
            rows.computeIfAbsent(place, p -> new LinkedHashMap<>()).put(Values.name(measurement), measurement);
        }
        List<Measure> cycles = new ArrayList<>();
        List<Measure> bytes = new ArrayList<>();
        Panels panels = new Panels();
        rows.forEach((place, pools) -> {
            String panel = place.substring(0, place.indexOf('|'));
            int threads = Integer.parseInt(place.substring(place.indexOf('|') + 1));
            String full = panel + ", " + threads + (threads == 1 ? " thread" : " threads");
            Map<String, Spread> perSecond = new LinkedHashMap<>();
            Map<String, Spread> allocated = new LinkedHashMap<>();
            pools.forEach((pool, measurement) -> {
                perSecond.put(pool, Values.spread(Values.required(measurement, "perSecond")));
                double perCycle = Values.required(measurement, "bytesPerCycle").asDouble();
                allocated.put(pool, Values.single(perCycle < LEAST_BYTES ? 0 : perCycle));
            });
            Measure measure = new Measure("cycle", full, "cycles per second", Unit.PER_SECOND, true, perSecond);
            cycles.add(measure);
            bytes.add(new Measure("cycle", full, "bytes per cycle", Unit.BYTES, false, allocated));
            panels.add(panel, Integer.toString(threads), threads, measure);
        });
        List<Figure> figures = List.of(
                new Figure(id + "-throughput", "Bare cycles over threads",
                        "As many connections as threads; higher is better, the bar is the middle half of the iterations.",
                        Figure.Kind.LINES, "threads", Unit.PER_SECOND, panels.build(), Table.of(cycles)),
                new Figure(id + "-bytes", "Memory allocated for each cycle", "Lower is better.", Figure.Kind.BARS, "",
                        Unit.BYTES, List.of(), Table.of(bytes)));
        List<Measure> all = new ArrayList<>(cycles);
        all.addAll(bytes);
        return new Section(id, "The bare cycle",
                "A check-out and a check-in through the interface behind which the pools stand, with no connection manager "
                        + "around it, measured by JMH.",
                Values.required(data, "facts"), all, figures, List.of());
    }
}
