/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slotpool.perf.load.LoadResult;
import org.slotpool.perf.load.LoadResults;
import org.slotpool.perf.load.Sample;
import org.slotpool.perf.statistics.Quantile;

/** A load as raw data: every second of every trial, and the circumstances. */
public final class LoadData {

    private final Facts facts;
    private final LoadResults results;

    /**
     * Data to be written.
     *
     * @param facts the circumstances
     * @param results what was measured
     */
    public LoadData(Facts facts, LoadResults results) {
        this.facts = facts;
        this.results = results;
    }

    /**
     * Writes {@code load.json} and {@code load.csv}.
     *
     * @param directory is made if it does not exist
     * @throws IOException if it cannot be written
     */
    public void write(Path directory) throws IOException {
        Map<String, Object> data = new LinkedHashMap<>();
        Map<String, Object> saturation = new LinkedHashMap<>();
        results.saturation().forEach((pool, perSecond) -> saturation.put(pool.toString(), perSecond));
        data.put("saturationPerSecond", saturation);
        data.put("referencePerSecond", results.reference());
        data.put("trials", results.trials().stream().map(LoadData::trial).toList());
        JsonFile.write(directory.resolve("load.json"), facts, "load", data);
        writeCsv(directory.resolve("load.csv"));
    }

    private static Map<String, Object> trial(LoadResult result) {
        Map<String, Object> trial = new LinkedHashMap<>();
        trial.put("pool", result.pool().toString());
        trial.put("class", result.pool().className());
        trial.put("share", result.share());
        trial.put("perSecond", result.perSecond());
        trial.put("round", result.round());
        trial.put("position", result.position());
        trial.put("count", result.count());
        trial.put("unfinished", result.unfinished());
        trial.put("failures", result.failures());
        trial.put("latencyNanos", quantiles(result.latency()));
        trial.put("p99IntegralMilliSeconds", result.p99Integral());
        trial.put("probeNanos", quantiles(result.probe()));
        trial.put("stallNanos", quantiles(result.stall()));
        trial.put("samples", result.samples());
        return trial;
    }

    private static Map<String, Long> quantiles(Map<Quantile, Long> values) {
        Map<String, Long> named = new LinkedHashMap<>();
        values.forEach((quantile, nanos) -> named.put(quantile.toString(), nanos));
        return named;
    }

    private void writeCsv(Path file) throws IOException {
        List<String> heading = List.of("pool", "share", "perSecond", "round", "position", "second", "count",
                "p50Nanos", "p99Nanos", "maxNanos");
        CsvFile.write(file, facts, heading, printer -> {
            for (LoadResult trial : results.trials()) {
                for (Sample sample : trial.samples()) {
                    printer.printRecord(trial.pool(), trial.share(), trial.perSecond(), trial.round(), trial.position(),
                            sample.second(), sample.count(), sample.p50Nanos(), sample.p99Nanos(), sample.maxNanos());
                }
            }
        });
    }
}
