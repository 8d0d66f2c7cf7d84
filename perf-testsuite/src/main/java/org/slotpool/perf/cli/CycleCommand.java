/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.runner.RunnerException;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.bench.BenchSettings;
import org.slotpool.perf.cycle.Cycle;
import org.slotpool.perf.cycle.CycleResult;
import org.slotpool.perf.cycle.CycleSettings;
import org.slotpool.perf.report.CycleTable;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.JsonFile;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cycle}: the pools alone, measured by JMH. */
@Command(name = "cycle", sortOptions = false, showDefaultValues = true,
        description = "Measures the bare cycle of check-out and check-in with JMH.")
final class CycleCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfPool.class,
            defaultValue = "list,deque,slotpool,floor", description = "Contestants: list, deque, slotpool, floor.")
    private List<PoolKind> pools;

    @Option(names = "--threads", split = ",", converter = RangeConverter.Clients.class, description = "Numbers of threads, 1 to "
            + "1000; the pool has as many connections. Without it, 1,2,8,50; with --quick, 2.")
    private List<Integer> threads;

    @Option(names = "--statistics", converter = StatisticsConverter.class,
            description = "Whether the pools count: off, on, both. Without it, both; with --quick, off.")
    private List<String> statistics;

    @Option(names = "--parts", converter = RangeConverter.Parts.class, defaultValue = "1", description = "Parts of each Pool, as "
            + "IronJacamar makes them for users or security domains, 1 to 10; the others are at rest.")
    private int parts;

    @Option(names = "--forks", converter = RangeConverter.Rounds.class,
            description = "Processes for each measurement, 1 to 1000. Without it, 3; with --quick, 1.")
    private Integer forks;

    @Option(names = "--warmups", converter = RangeConverter.Rounds.class,
            description = "Iterations in each process that are not measured, 1 to 1000. Without it, 2; with --quick, 1.")
    private Integer warmUps;

    @Option(names = "--iterations", converter = RangeConverter.Rounds.class,
            description = "Iterations in each process that are measured, 1 to 1000. Without it, 2; with --quick, 1.")
    private Integer iterations;

    @Option(names = "--time", converter = RangeConverter.Millis.class,
            description = "Length of an iteration in milliseconds, 10 to 600000. Without it, 500; with --quick, 50.")
    private Integer time;

    @Mixin
    private RawData rawData;

    CycleCommand() {
    }

    @Override
    public Integer call() throws Exception {
        CycleSettings settings = settings();
        Facts facts = Facts.of(describe(settings));
        Output output = new Output(spec.commandLine());
        output.line("Measuring " + settings.measurements() + " times, "
                + TimeUnit.MILLISECONDS.toSeconds(settings.totalMillis()) + " s and the start of each process. " + extent);
        List<CycleResult> results = new ArrayList<>();
        int exitCode = ExitCode.FINE;
        try {
            boolean whole = Progress.watch("cycle", settings.processes(), output,
                    progress -> new Cycle(settings).run(progress::next, results::add));
            exitCode = ExitCode.of(whole);
        } catch (RunnerException e) {
            output.violation(e);
            exitCode = ExitCode.VIOLATION;
        }
        if (!results.isEmpty()) {
            rawData.publish(output, new CycleTable(settings, results).toString(),
                    directory -> JsonFile.write(directory.resolve("cycle.json"), facts, "measurements", results));
        }
        return exitCode;
    }

    CycleSettings settings() {
        return new CycleSettings(pools.stream().distinct().toList(),
                extent.choose(threads, List.of(2), List.of(1, 2, 8, 50)).stream().distinct().toList(),
                extent.choose(statistics, List.of("off"), List.of("off", "on")), parts, extent.choose(forks, 1, 3),
                extent.choose(warmUps, 1, 2), extent.choose(iterations, 1, 2), extent.choose(time, 50, 500));
    }

    private Map<String, Object> describe(CycleSettings settings) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("pool", settings.pools().stream().map(Object::toString).toList());
        description.put("threads", settings.threads());
        description.put("statistics", settings.statistics());
        description.put("parts", settings.parts());
        description.put("forks", settings.forks());
        description.put("forkArguments", BenchSettings.JVM_ARGUMENT);
        description.put("warmUps", settings.warmUps());
        description.put("iterations", settings.iterations());
        description.put("millis", settings.millis());
        return description;
    }
}
