/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.List;
import org.slotpool.perf.crash.CrashResult;

/** Kills for the terminal. */
public final class CrashTable {

    private final List<CrashResult> results;

    /**
     * A table of results.
     *
     * @param results the rows
     */
    public CrashTable(List<CrashResult> results) {
        this.results = results;
    }

    /** The table and how to read it. */
    @Override
    public String toString() {
        TextTable table = new TextTable(2, List.of("killed at", "recovered by", "committed", "in doubt", "apart", "passes",
                "ms", "result"));
        for (CrashResult result : results) {
            table.add(List.of(result.point().toString(), result.way().toString(), Integer.toString(result.acknowledged()),
                    Integer.toString(result.inDoubt()), Integer.toString(result.apart()),
                    Integer.toString(result.passes()), Long.toString(result.millis()),
                    result.isRecovered() ? "recovered" : "FAULT"));
        }
        long recovered = results.stream().filter(CrashResult::isRecovered).count();
        return table + """

                committed: transactions that the process had reported as committed before it was killed. in doubt: prepared
                transactions that it left, apart: numbers in one database only. ms: recovery, with the start of its process.
                recovered: nothing is in doubt, both databases have the same numbers, none of the committed ones is missing,
                and the log is empty.
                """ + recovered + " of " + results.size() + " recovered\n";
    }
}
