/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.cost.Cost;
import org.slotpool.perf.cost.CostSettings;
import org.slotpool.perf.report.CostData;
import org.slotpool.perf.report.Facts;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cost}: what is paid for a cycle and for a pool. */
@Command(name = "cost", sortOptions = false, showDefaultValues = true,
        description = "Measures memory, processor time, context switches, and counts the writes to memory that threads share.")
final class CostCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfPool.class,
            defaultValue = "list,deque,slotpool,floor", description = "Contestants: list, deque, slotpool, floor.")
    private List<PoolKind> pools;

    @Option(names = "--threads", split = ",", converter = RangeConverter.Clients.class,
            description = "Numbers of threads, each with a connection of its own, 1 to 1000. Without it, 1,2; with --quick, 1.")
    private List<Integer> threads;

    @Option(names = "--rounds", converter = RangeConverter.Rounds.class,
            description = "How often each pool is measured, 1 to 1000. Without it, 5; with --quick, 1.")
    private Integer rounds;

    @Option(names = "--millis", converter = RangeConverter.Millis.class, description = "How long each time, after as long a "
            + "warm-up, in milliseconds, 10 to 600000. Without it, 500; with --quick, 50.")
    private Integer millis;

    @Mixin
    private RawData rawData;

    CostCommand() {
    }

    @Override
    public Integer call() throws Exception {
        CostSettings settings = settings();
        Facts facts = Facts.of(describe(settings));
        Output output = new Output(spec.commandLine());
        output.line("Measuring " + settings.pools().size() + " pools: a good " + settings.totalSeconds()
                + " s, and some seconds for each pool's counts. " + extent);
        Cost cost = new Cost(settings);
        boolean whole = Progress.watch("cost", settings.steps(), output, progress -> cost.run(progress::next));
        if (cost.figures().isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        CostData data = new CostData(cost);
        rawData.publish(output, data.toString(), directory -> data.write(facts, directory));
        return ExitCode.of(whole);
    }

    CostSettings settings() {
        return new CostSettings(pools.stream().distinct().toList(),
                extent.choose(threads, List.of(1), List.of(1, 2)).stream().distinct().toList(), extent.choose(rounds, 1, 5),
                extent.choose(millis, 50, 500));
    }

    private Map<String, Object> describe(CostSettings settings) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("pool", settings.pools().stream().map(Object::toString).toList());
        description.put("threads", settings.threads());
        description.put("rounds", settings.rounds());
        description.put("millis", settings.millis());
        return description;
    }
}
