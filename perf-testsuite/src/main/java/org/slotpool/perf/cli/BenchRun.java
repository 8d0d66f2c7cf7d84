/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.bench.Bench;
import org.slotpool.perf.bench.BenchSettings;
import org.slotpool.perf.bench.Measured;
import org.slotpool.perf.bench.Task;
import org.slotpool.perf.report.BenchData;
import org.slotpool.perf.report.BenchTable;
import org.slotpool.perf.report.Beside;
import org.slotpool.perf.report.Facts;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Runs the tasks of a command, prints what they found and writes it down. */
final class BenchRun {

    private final CommandSpec spec;
    private final BenchOptions options;
    private final BenchSettings settings;

    BenchRun(CommandSpec spec, BenchOptions options, BenchSettings full) {
        this.spec = spec;
        this.options = options;
        this.settings = options.settings(full);
    }

    /** Ends well also if a contestant failed: that is a result. Unless all did. */
    int run(List<Task> tasks, List<Beside> published, Map<String, Object> description) throws Exception {
        if (tasks.isEmpty()) {
            throw new ParameterException(spec.commandLine(), "Nothing to measure: the floor takes part only where there are as many "
                    + "connections as threads, and nobody else is chosen.");
        }
        Map<String, Object> described = options.describe(settings);
        described.putAll(description);
        Facts facts = Facts.of(described);
        Output output = new Output(spec.commandLine());
        Bench bench = new Bench(settings, tasks);
        output.line("Measuring " + tasks.size() + " times in " + bench.processes() + " processes, "
                + TimeUnit.MILLISECONDS.toSeconds(bench.totalMillis()) + " s and the start of each process. "
                + options.extent());
        List<Measured> results = new ArrayList<>();
        boolean whole = Progress.watch(spec.name(), bench.processes(), output,
                progress -> bench.run(progress::next, results::add));
        if (!whole && results.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        StringBuilder found = new StringBuilder(new BenchTable(results).toString());
        published.forEach(found::append);
        BenchData data = new BenchData(facts, published.stream().flatMap(table -> table.data().stream()).toList(), results);
        options.rawData().publish(output, found.toString(), directory -> data.write(directory, spec.name()));
        if (!whole) {
            return ExitCode.INTERRUPTED;
        }
        return results.stream().allMatch(result -> result.perSecond().isEmpty()) ? ExitCode.VIOLATION : ExitCode.FINE;
    }
}
