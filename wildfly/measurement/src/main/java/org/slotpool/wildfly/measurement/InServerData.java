/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.slotpool.perf.PoolKind;
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
        Map<String, Object> parts = new LinkedHashMap<>();
        parts.put("title", "Inside WildFly");
        parts.put("text", "Response times of a small web application at a fixed rate of requests, each from the moment at which Hyperfoil "
                + "started it, as it was due; servers that are alike but for their pool.");
        parts.put("measures", measures());
        parts.put("rounds", rounds.stream().map(InServerData::describe).toList());
        JsonFile.write(directory.resolve("in-server.json"), facts, parts);
    }

    /** For the report: every round's points of the distribution. */
    private List<Map<String, Object>> measures() {
        List<Map<String, Object>> measures = new ArrayList<>();
        for (Quantile quantile : Quantile.values()) {
            for (Kind kind : rounds.stream().map(Round::kind).distinct().toList()) {
                Map<String, Object> values = new LinkedHashMap<>();
                for (PoolKind pool : Settings.POOLS) {
                    values.put(pool.toString(), Outcome.of(kind, pool, rounds).rounds().stream()
                            .map(round -> quantile.of(round.times())).toList());
                }
                Map<String, Object> measure = new LinkedHashMap<>();
                measure.put("place", kind.toString());
                measure.put("metric", quantile + " response time");
                measure.put("unit", "nanos");
                measure.put("moreIsBetter", false);
                measure.put("values", values);
                measures.add(measure);
            }
        }
        return measures;
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
