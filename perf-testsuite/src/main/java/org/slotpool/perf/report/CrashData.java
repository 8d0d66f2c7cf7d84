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
import org.slotpool.perf.crash.CrashResult;

/** Kills as raw data. */
public final class CrashData {

    private final Facts facts;
    private final List<CrashResult> results;

    /**
     * Data to be written.
     *
     * @param facts the circumstances
     * @param results every kill
     */
    public CrashData(Facts facts, List<CrashResult> results) {
        this.facts = facts;
        this.results = results;
    }

    /**
     * Writes {@code crash.json}.
     *
     * @param directory is made if it does not exist
     * @throws IOException if it cannot be written
     */
    public void write(Path directory) throws IOException {
        JsonFile.write(directory.resolve("crash.json"), facts, "kills", results.stream().map(CrashData::describe).toList());
    }

    private static Map<String, Object> describe(CrashResult result) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("number", result.number());
        data.put("point", result.point().toString());
        data.put("recoveredBy", result.way().toString());
        data.put("acknowledged", result.acknowledged());
        data.put("inDoubtBefore", result.inDoubt());
        data.put("apartBefore", result.apart());
        data.put("passes", result.passes());
        data.put("recoveryMillis", result.millis());
        data.put("recovered", result.isRecovered());
        data.put("fault", result.fault());
        return data;
    }
}
