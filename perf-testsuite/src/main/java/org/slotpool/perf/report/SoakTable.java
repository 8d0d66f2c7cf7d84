/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slotpool.perf.soak.SoakResult;

/** A soak for the terminal. */
public final class SoakTable {

    private static final double MILLIS = 1_000;

    private final SoakResult result;

    /**
     * Tables of a result.
     *
     * @param result what came out
     */
    public SoakTable(SoakResult result) {
        this.result = result;
    }

    /** The tables, and the sum. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        text.append(counts("operation", result.operations())).append('\n');
        text.append(counts("fault on purpose", result.faults())).append('\n');
        text.append(counts("error that clients met", result.errors())).append('\n');
        text.append(String.format(Locale.ROOT, """
                %,d operations (%,.0f per second), %,d faults, %,d errors in %,.1f s with %d threads, seed %d
                longest wait %d ms, longest stall of the machine %d ms
                longest idle beside a waiter %d ms, beyond the pool's bound %d ms; %,d looks
                leaks: %d, violations: %d
                """, result.operationCount(), result.operationCount() * MILLIS / Math.max(1, result.millis()),
                result.faultCount(), result.errorCount(), result.millis() / MILLIS, result.threads(), result.seed(),
                result.longestWaitMillis(), result.longestStallMillis(), result.longestIdleMillis(),
                result.longestBeyondBoundMillis(), result.idleLooks(), result.leaks(), result.violationCount()));
        return text.toString();
    }

    private static TextTable counts(String title, Map<String, Long> counts) {
        TextTable table = new TextTable(1, List.of(title, "count"));
        counts.forEach((name, count) -> table.add(List.of(name, String.format(Locale.ROOT, "%,d", count))));
        return table;
    }
}
