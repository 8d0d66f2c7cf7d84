/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.slotpool.perf.cost.Cost;
import org.slotpool.perf.cost.CostFigure;
import org.slotpool.perf.publish.Unit;
import org.slotpool.perf.statistics.Spread;

/** Costs as raw data, and for the terminal. */
public final class CostData {

    private final Cost cost;

    /**
     * Data to be written.
     *
     * @param cost what was measured
     */
    public CostData(Cost cost) {
        this.cost = cost;
    }

    /**
     * Writes {@code cost.json}.
     *
     * @param facts the circumstances
     * @param directory is made if it does not exist
     * @throws IOException if it cannot be written
     */
    public void write(Facts facts, Path directory) throws IOException {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("title", "What a cycle and a pool cost");
        data.put("text", "Memory, processor time, writes to memory that threads share, and context switches. A write is "
                + "pool-wide if it is not to the one connection that the thread has: only such writes are what threads with "
                + "connections of their own can meet in.");
        data.put("measures", cost.figures());
        data.put("writes", cost.writes());
        JsonFile.write(directory.resolve("cost.json"), facts, data);
    }

    /** The table. */
    @Override
    public String toString() {
        Set<String> pools = new LinkedHashSet<>();
        cost.figures().forEach(figure -> pools.addAll(figure.values().keySet()));
        List<String> heading = new ArrayList<>(List.of("where", "what"));
        heading.addAll(pools);
        TextTable table = new TextTable(2, heading);
        for (CostFigure figure : cost.figures()) {
            List<String> row = new ArrayList<>(List.of(figure.place(), figure.metric()));
            Unit unit = Unit.valueOf(figure.unit().toUpperCase(Locale.ROOT));
            pools.forEach(pool -> row.add(figure.values().containsKey(pool)
                    ? unit.format(Spread.of(figure.values().get(pool)).median()) : "-"));
            table.add(row);
        }
        return table.toString();
    }
}
