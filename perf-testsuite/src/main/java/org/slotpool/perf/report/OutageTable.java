/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import org.slotpool.perf.outage.OutageResult;

/** An outage for the terminal. */
public final class OutageTable {

    private final List<OutageResult> results;

    /**
     * A table of results.
     *
     * @param results the rows
     */
    public OutageTable(List<OutageResult> results) {
        this.results = results;
    }

    /** The table and how to read it. */
    @Override
    public String toString() {
        TextTable table = new TextTable(1, List.of("pool", "down ms", "errors", "first success", "every client",
                "full throughput", "before", "after"));
        StringBuilder errors = new StringBuilder();
        for (OutageResult result : results) {
            table.add(List.of(result.pool().title(), Long.toString(result.downMillis()),
                    Long.toString(result.errorCount()), millis(result.firstSuccess()), millis(result.everyClient()),
                    millis(result.fullThroughput()), perSecond(result.before()), perSecond(result.after())));
            errors.append("Errors of ").append(result.pool().title()).append(": ").append(result.errors()).append('\n');
        }
        return table + """

                Milliseconds from the moment at which the database accepted connections again; never: not before the
                end. full throughput: three tenths of a second in a row with nine tenths of before or after, whichever
                is lower. before, after: transactions per second, before the kill and at the end. When the clients had
                ended, nothing was in use, every pool and the adapter agreed on the open connections, and none of them
                was left after the shutdown.
                """ + errors;
    }

    private static String millis(OptionalLong millis) {
        return millis.isPresent() ? "+" + millis.getAsLong() : "never";
    }

    private static String perSecond(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }
}
