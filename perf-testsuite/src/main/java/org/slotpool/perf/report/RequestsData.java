/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.HistogramIterationValue;
import org.slotpool.perf.requests.RequestsResult;
import org.slotpool.perf.statistics.Quantile;

/** How requests were served, as raw data. */
public final class RequestsData {

    private final Facts facts;
    private final List<Map<String, Object>> published;
    private final List<RequestsResult> results;

    /**
     * Data to be written.
     *
     * @param facts the circumstances
     * @param published figures of others to be set beside; may be empty
     * @param results every entrant
     */
    public RequestsData(Facts facts, List<Map<String, Object>> published, List<RequestsResult> results) {
        this.facts = facts;
        this.published = published;
        this.results = results;
    }

    /**
     * Writes {@code requests.json}.
     *
     * @param directory is made if it does not exist
     * @throws IOException if it cannot be written
     */
    public void write(Path directory) throws IOException {
        JsonFile.write(directory.resolve("requests.json"), facts, published, "entrants",
                results.stream().map(RequestsData::describe).toList());
    }

    private static Map<String, Object> describe(RequestsResult result) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("pool", result.entrant().pool().toString());
        data.put("class", result.entrant().pool().className());
        data.put("fair", result.entrant().fair());
        data.put("served", result.times().getTotalCount());
        data.put("timeouts", result.timeouts());
        data.put("nanos", result.nanos());
        data.put("minNanos", result.times().getTotalCount() == 0 ? 0 : result.times().getMinValue());
        for (Quantile quantile : Quantile.values()) {
            data.put(quantile + "Nanos", quantile.of(result.times()));
        }
        data.put("meanNanos", result.times().getMean());
        data.put("spread", result.spread());
        data.put("distribution", distribution(result));
        return data;
    }

    /** As precise as it was recorded. */
    private static List<Map<String, Object>> distribution(RequestsResult result) {
        List<Map<String, Object>> distribution = new ArrayList<>();
        for (HistogramIterationValue value : result.times().recordedValues()) {
            distribution.add(Map.of("nanos", value.getValueIteratedTo(), "requests",
                    value.getCountAddedInThisIterationStep()));
        }
        return distribution;
    }
}
