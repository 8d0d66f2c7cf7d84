/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.ScarceData;
import org.slotpool.perf.report.ScarceTable;
import org.slotpool.perf.scarce.EntrantResult;
import org.slotpool.perf.scarce.Scarce;
import org.slotpool.perf.scarce.ScarceResult;
import org.slotpool.perf.scarce.ScarceSettings;
import org.slotpool.perf.scarce.Shape;
import org.slotpool.perf.scarce.Way;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code scarce}: more threads than connections. */
@Command(name = "scarce", sortOptions = false, showDefaultValues = true,
        description = "Lets more threads than connections compete, and measures how long they wait.")
final class ScarceCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--shape", split = ",", converter = ShapeConverter.class, description = "Threads/connections; 1 to 10000 "
            + "threads, 1 to as many connections. Without it, 8/4,50/10,300/75,1000/250,1000/20; with --quick, 8/4.")
    private List<Shape> shapes;

    @Option(names = "--hold", split = ",", converter = RangeConverter.HoldMicros.class, description = "How long a connection is "
            + "kept, in microseconds, 0 to 10000000; 0: given back at once. Without it, 0,100,5000; with --quick, 0,100.")
    private List<Integer> holds;

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfRealPool.class,
            defaultValue = "list,deque,slotpool", description = "Contestants: list, deque, slotpool.")
    private List<PoolKind> pools;

    @Option(names = "--fair", arity = "1", converter = FairConverter.class, defaultValue = "both",
            description = "Whether the pools are configured to be fair: both, true, false.")
    private List<Boolean> fair;

    @Option(names = "--way", split = ",", converter = NamedConverter.OfWay.class, defaultValue = "spi",
            description = "How threads get a connection: spi, jdbc (IronJacamar's adapter on a driver that does "
                    + "nothing).")
    private List<Way> ways;

    @Option(names = "--rounds", converter = RangeConverter.Rounds.class, description = "How often each contestant is measured in "
            + "each cell, 1 to 1000. Without it, 5; with --quick, 1.")
    private Integer rounds;

    @Option(names = "--millis", converter = RangeConverter.Millis.class, description = "How long it is measured each time, in "
            + "milliseconds, 10 to 600000. Without it, 1500; with --quick, 50.")
    private Integer millis;

    @Option(names = "--cycles", converter = RangeConverter.Requests.class, description = "For how many check-outs that has to "
            + "suffice, 1 to 1000000: where connections are kept for long it takes up to ten times as long. Without it, 10000; with "
            + "--quick, 1.")
    private Integer cycles;

    @Option(names = "--warmup-millis", converter = RangeConverter.Millis.class, description = "How long threads are at work "
            + "before that, in milliseconds, 10 to 600000. Without it, 1500; with --quick, 50.")
    private Integer warmUpMillis;

    @Mixin
    private RawData rawData;

    ScarceCommand() {
    }

    @Override
    public Integer call() throws Exception {
        ScarceSettings settings = settings();
        Facts facts = Facts.of(describe(settings));
        Output output = new Output(spec.commandLine());
        output.line("Comparing " + settings.entrants().size() + " contestants in " + settings.cells().size()
                + " cells, " + settings.trials() + " trials: a good "
                + TimeUnit.MILLISECONDS.toSeconds(settings.totalMillis()) + " s. " + extent);
        Scarce scarce = new Scarce(settings);
        boolean whole = Progress.watch("scarce", settings.trials(), output, progress -> scarce.run(progress::next));
        List<ScarceResult> results = scarce.results();
        if (results.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        rawData.publish(output, new ScarceTable(results).toString(), new ScarceData(facts, results)::write);
        int exitCode = verdict(results, output);
        return exitCode == ExitCode.FINE && !whole ? ExitCode.INTERRUPTED : exitCode;
    }

    ScarceSettings settings() {
        return new ScarceSettings(distinct(ways), distinct(extent.choose(holds, List.of(0, 100), List.of(0, 100, 5_000))),
                distinct(extent.choose(shapes, List.of(new Shape(8, 4)), List.of(new Shape(8, 4), new Shape(50, 10),
                        new Shape(300, 75), new Shape(1000, 250), new Shape(1000, 20)))),
                distinct(pools), fair, extent.choose(rounds, 1, 5), extent.choose(warmUpMillis, 50, 1_500),
                extent.choose(millis, 50, 1_500), extent.choose(cycles, 1, 10_000));
    }

    /** Nobody has a reason to fail; what was measured is written all the same, or nobody would know what it was. */
    private static int verdict(List<ScarceResult> results, Output output) {
        int exitCode = ExitCode.FINE;
        for (ScarceResult result : results) {
            for (EntrantResult entrant : result.entrants()) {
                if (entrant.failureCount() > 0) {
                    output.violation(new Violation(result.cell() + "/" + entrant.entrant() + ": clients failed: "
                            + entrant.rounds().stream().map(round -> round.failures().toString()).toList()));
                    exitCode = ExitCode.VIOLATION;
                }
            }
        }
        return exitCode;
    }

    private static <T> List<T> distinct(List<T> values) {
        return values.stream().distinct().toList();
    }

    private Map<String, Object> describe(ScarceSettings settings) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("way", settings.ways().stream().map(Object::toString).toList());
        description.put("holdMicros", settings.holdMicros());
        description.put("shape", settings.shapes().stream().map(Object::toString).toList());
        description.put("pool", settings.pools().stream().map(Object::toString).toList());
        description.put("fair", settings.fair());
        description.put("rounds", settings.rounds());
        description.put("warmUpMillis", settings.warmUpMillis());
        description.put("millis", settings.millis());
        description.put("cycles", settings.cycles());
        description.put("timeoutMillis", DeploymentSettings.DEFAULT_TIMEOUT_MILLIS);
        return description;
    }
}
