/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slotpool.perf.soak.SoakResult;

/** A soak as raw data. */
public final class SoakData {

    private final Facts facts;
    private final SoakResult result;

    /**
     * Data to be written.
     *
     * @param facts the circumstances
     * @param result what came out
     */
    public SoakData(Facts facts, SoakResult result) {
        this.facts = facts;
        this.result = result;
    }

    /**
     * Writes {@code soak.json}.
     *
     * @param directory is made if it does not exist
     * @throws IOException if it cannot be written
     */
    public void write(Path directory) throws IOException {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("class", result.pool());
        data.put("seed", result.seed());
        data.put("threads", result.threads());
        data.put("millis", result.millis());
        data.put("operationCount", result.operationCount());
        data.put("faultCount", result.faultCount());
        data.put("errorCount", result.errorCount());
        data.put("violationCount", result.violationCount());
        data.put("leaks", result.leaks());
        data.put("longestWaitMillis", result.longestWaitMillis());
        data.put("longestIdleBesideWaiterMillis", result.longestIdleMillis());
        data.put("longestIdleBeyondBoundMillis", result.longestBeyondBoundMillis());
        data.put("idleLooks", result.idleLooks());
        data.put("longestStallMillis", result.longestStallMillis());
        data.put("operations", result.operations());
        data.put("faults", result.faults());
        data.put("errors", result.errors());
        data.put("violations", result.violations());
        JsonFile.write(directory.resolve("soak.json"), facts, "soak", data);
    }
}
