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
import java.util.OptionalLong;
import org.slotpool.perf.outage.OutageResult;
import org.slotpool.perf.outage.Timeline;

/** An outage as raw data. */
public final class OutageData {

    private final Facts facts;
    private final List<OutageResult> results;

    /**
     * Data to be written.
     *
     * @param facts the circumstances
     * @param results every pool
     */
    public OutageData(Facts facts, List<OutageResult> results) {
        this.facts = facts;
        this.results = results;
    }

    /**
     * Writes {@code outage.json}.
     *
     * @param directory is made if it does not exist
     * @throws IOException if it cannot be written
     */
    public void write(Path directory) throws IOException {
        JsonFile.write(directory.resolve("outage.json"), facts, "pools",
                results.stream().map(OutageData::describe).toList());
    }

    private static Map<String, Object> describe(OutageResult result) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("pool", result.pool().toString());
        data.put("class", result.className());
        data.put("errors", result.errors());
        data.put("downMillis", result.downMillis());
        data.put("firstSuccessMillis", value(result.firstSuccess()));
        data.put("everyClientMillis", value(result.everyClient()));
        data.put("fullThroughputMillis", value(result.fullThroughput()));
        data.put("perSecondBefore", result.before());
        data.put("perSecondAfter", result.after());
        data.put("bucketMillis", Timeline.BUCKET_MILLIS);
        data.put("successesPerBucket", result.successes());
        return data;
    }

    private static Long value(OptionalLong millis) {
        return millis.isPresent() ? millis.getAsLong() : null;
    }
}
