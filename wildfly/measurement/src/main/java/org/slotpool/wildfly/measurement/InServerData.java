/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.JsonFile;
import org.slotpool.perf.statistics.Quantile;

/** Everything that was measured, as JSON. */
final class InServerData {

    private final Facts facts;
    private final List<Round> rounds;

    InServerData(Facts facts, List<Round> rounds) {
        this.facts = facts;
        this.rounds = rounds;
    }

    /** Writes {@code in-server.json} into a directory, which is made if it does not exist. */
    void write(Path directory) throws IOException {
        JsonFile.write(directory.resolve("in-server.json"), facts, "rounds", rounds.stream().map(InServerData::describe).toList());
    }

    private static Map<String, Object> describe(Round round) {
        AbstractHistogram times = round.times();
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("kind", round.kind().toString());
        data.put("pool", round.pool().toString());
        data.put("class", round.pool().className());
        data.put("boot", round.boot());
        data.put("round", round.number());
        data.put("requests", times.getTotalCount());
        data.put("meanNanos", times.getMean());
        for (Quantile quantile : Quantile.values()) {
            data.put(quantile + "Nanos", quantile.of(times));
        }
        return data;
    }
}
