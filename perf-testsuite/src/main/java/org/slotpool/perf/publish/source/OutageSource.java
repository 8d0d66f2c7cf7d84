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
import org.slotpool.perf.publish.Figure.Point;
import org.slotpool.perf.publish.Measure;
import org.slotpool.perf.publish.Section;
import org.slotpool.perf.publish.Table;
import org.slotpool.perf.publish.Unit;
import org.slotpool.perf.statistics.Spread;

/** A database that dies and comes back: {@code outage.json}. */
final class OutageSource implements Source {

    private static final double MILLIS_PER_SECOND = 1_000;

    OutageSource() {
    }

    @Override
    public boolean understands(String file, JsonNode data) {
        return file.equals("outage.json");
    }

    @Override
    public Section read(String id, JsonNode data) {
        List<JsonNode> pools = Values.list(data, "pools");
        List<Measure> measures = new ArrayList<>();
        measures.add(measure("first success after it is back", Unit.MILLIS, false, pools, "firstSuccessMillis"));
        measures.add(measure("every client has succeeded", Unit.MILLIS, false, pools, "everyClientMillis"));
        measures.add(measure("full throughput again", Unit.MILLIS, false, pools, "fullThroughputMillis"));
        Panels panels = new Panels();
        for (JsonNode pool : pools) {
            double seconds = Values.required(pool, "bucketMillis").asDouble() / MILLIS_PER_SECOND;
            int bucket = 0;
            for (JsonNode successes : Values.list(pool, "successesPerBucket")) {
                double perSecond = successes.asDouble() / seconds;
                panels.add("", Values.name(pool), new Point("", bucket++ * seconds, perSecond, perSecond, perSecond));
            }
        }
        Figure figure = new Figure(id + "-time", "Throughput while the database is killed and started again",
                "Successful transactions per second over the time of the run; the sooner a line is back, the better.",
                Figure.Kind.TIME, "seconds", Unit.PER_SECOND, panels.build(), Table.of(measures));
        return new Section(id, "PostgreSQL killed under load",
                "Clients at work, the server killed and started again; times count from the moment at which it accepted "
                        + "connections.", Values.required(data, "facts"), measures, List.of(figure), List.of());
    }

    /** A pool that never got there has no value. */
    private static Measure measure(String metric, Unit unit, boolean more, List<JsonNode> pools, String field) {
        Map<String, Spread> values = new LinkedHashMap<>();
        for (JsonNode pool : pools) {
            JsonNode value = Values.required(pool, field);
            if (value.isNumber()) {
                values.put(Values.name(pool), Values.single(value.asDouble()));
            }
        }
        return new Measure("outage", "PostgreSQL", metric, unit, more, values);
    }
}
