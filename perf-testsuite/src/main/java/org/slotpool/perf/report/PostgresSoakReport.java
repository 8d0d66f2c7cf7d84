/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.slotpool.perf.soak.postgres.Calamity;
import org.slotpool.perf.soak.postgres.CalamityResult;
import org.slotpool.perf.soak.postgres.PostgresSoakResult;

/** A soak on PostgreSQL, for the terminal and as raw data. */
public final class PostgresSoakReport {

    private final PostgresSoakResult result;

    /**
     * A report of a result.
     *
     * @param result what came out
     */
    public PostgresSoakReport(PostgresSoakResult result) {
        this.result = result;
    }

    /**
     * Writes {@code soak-postgres.json}.
     *
     * @param facts the circumstances
     * @param directory is made if it does not exist
     * @throws IOException if it cannot be written
     */
    public void write(Facts facts, Path directory) throws IOException {
        JsonFile.write(directory.resolve("soak-postgres.json"), facts, "soak", result);
    }

    /** The tables, and the sum. */
    @Override
    public String toString() {
        TextTable table = new TextTable(1, List.of("calamity", "times", "errors", "first success", "median", "every client",
                "median"));
        for (Calamity calamity : Calamity.values()) {
            List<CalamityResult> all = result.calamities().stream().filter(one -> one.calamity() == calamity).toList();
            if (!all.isEmpty()) {
                long[] first = sorted(all.stream().mapToLong(CalamityResult::firstSuccessMillis));
                long[] every = sorted(all.stream().mapToLong(CalamityResult::everyClientMillis));
                table.add(List.of(calamity.toString(), Integer.toString(all.size()),
                        Long.toString(all.stream().mapToLong(CalamityResult::errors).sum()), last(first), median(first),
                        last(every), median(every)));
            }
        }
        TextTable errors = new TextTable(1, List.of("error that clients met", "count"));
        result.errors().forEach((error, count) -> errors.add(List.of(error, String.format(Locale.ROOT, "%,d", count))));
        return table + """

                Milliseconds from the moment at which it was over: the longest and the median; for a killed server, from the
                moment at which it accepted connections again.

                """ + errors + String.format(Locale.ROOT, """

                %,d successes and %,d flushes and validations in %,d ms with %d threads on %d connections, seed %d
                leaks: %d, violations: %d
                """, result.successes(), result.chores(), result.millis(), result.threads(), result.connections(),
                result.seed(), result.leaks(), result.violations().size());
    }

    /** What never came to it is the longest of all. */
    private static long[] sorted(LongStream millis) {
        return millis.map(one -> one < 0 ? Long.MAX_VALUE : one).sorted().toArray();
    }

    private static String last(long[] sorted) {
        return text(sorted[sorted.length - 1]);
    }

    private static String median(long[] sorted) {
        return text(sorted[sorted.length / 2]);
    }

    private static String text(long millis) {
        return millis == Long.MAX_VALUE ? "never" : "+" + millis;
    }
}
