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
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.load.LoadResult;
import org.slotpool.perf.load.LoadResults;
import org.slotpool.perf.load.LoadSettings;
import org.slotpool.perf.load.LoadTest;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.LoadData;
import org.slotpool.perf.report.LoadTable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code load}: operations at a fixed rate. */
@Command(name = "load", sortOptions = false, showDefaultValues = true,
        description = "Loads each pool at fixed rates, below and above what the better stock pool can do at most, and measures "
                + "latency from the moment at which an operation was due.")
final class LoadCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfRealPool.class,
            defaultValue = "list,deque,slotpool", description = "Contestants: list, deque, slotpool.")
    private List<PoolKind> pools;

    @Option(names = "--rate", split = ",", converter = RangeConverter.Percent.class,
            description = "Rates in per cent of what the better stock pool can do at most, 1 to 1000. Without it, "
                    + "50,80,95,105; with --quick, 80.")
    private List<Integer> shares;

    @Option(names = "--adapter", converter = NamedConverter.OfAdapter.class, defaultValue = "noop",
            description = "What is connected to: noop, h2, postgres.")
    private AdapterKind adapter;

    @Option(names = "--case", converter = NamedConverter.OfCase.class, defaultValue = "local",
            description = "Kind of transactions: local, xa, no.")
    private Case kind;

    @Option(names = "--tx", converter = NamedConverter.OfService.class, defaultValue = "memory",
            description = "Transaction service: noop, or Narayana with its log in memory or file.")
    private TransactionService service;

    @Option(names = "--clients", converter = RangeConverter.Clients.class, defaultValue = "64",
            description = "Threads that the operations are spread over, 1 to 1000.")
    private int clients;

    @Option(names = "--connections", converter = RangeConverter.Clients.class, defaultValue = "10",
            description = "Size of the pool, 1 to 1000.")
    private int connections;

    @Option(names = "--hold", converter = RangeConverter.HoldMicros.class, defaultValue = "1000",
            description = "How long an operation keeps its connection, in microseconds, 0 to 10000000.")
    private int holdMicros;

    @Option(names = "--search-millis", converter = RangeConverter.Millis.class, description = "How long it is looked for what a "
            + "pool can do at most, twice, in milliseconds, 10 to 600000. Without it, 2000; with --quick, 200.")
    private Integer searchMillis;

    @Option(names = "--rounds", converter = RangeConverter.Rounds.class,
            description = "How often each pool is measured at each rate, 1 to 1000. Without it, 3; with --quick, 1.")
    private Integer rounds;

    @Option(names = "--warmup", converter = RangeConverter.Seconds.class,
            description = "Seconds of load before it is recorded, 1 to 600. Without it, 3; with --quick, 1.")
    private Integer warmUp;

    @Option(names = "--seconds", converter = RangeConverter.Seconds.class,
            description = "Seconds that are recorded, 1 to 600. Without it, 10; with --quick, 1.")
    private Integer seconds;

    @Mixin
    private RawData rawData;

    LoadCommand() {
    }

    @Override
    public Integer call() throws Exception {
        LoadSettings settings = settings();
        Facts facts = Facts.of(describe(settings));
        Output output = new Output(spec.commandLine());
        output.line("Loading " + settings.pools().size() + " pools at " + settings.shares().size() + " rates, "
                + settings.steps() + " steps: a good " + settings.totalSeconds() + " s. " + extent);
        LoadResults results = new LoadResults();
        boolean whole = Progress.watch("load", settings.steps(), output,
                progress -> new LoadTest(settings).run(results, progress::next));
        if (results.trials().isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        rawData.publish(output, new LoadTable(results).toString(), new LoadData(facts, results)::write);
        for (LoadResult trial : results.trials()) {
            if (!trial.failures().isEmpty()) {
                output.violation(trial.share() + "%/" + trial.pool() + ": operations failed: " + trial.failures());
                return ExitCode.VIOLATION;
            }
        }
        return ExitCode.of(whole);
    }

    LoadSettings settings() {
        List<Integer> chosen = extent.choose(shares, List.of(80), List.of(50, 80, 95, 105));
        return new LoadSettings(adapter, kind, service, clients, connections, holdMicros, pools.stream().distinct().toList(),
                chosen.stream().distinct().toList(), extent.choose(searchMillis, 200, 2_000), extent.choose(rounds, 1, 3),
                extent.choose(warmUp, 1, 3), extent.choose(seconds, 1, 10));
    }

    private Map<String, Object> describe(LoadSettings settings) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("pool", settings.pools().stream().map(Object::toString).toList());
        description.put("ratePercent", settings.shares());
        description.put("adapter", settings.adapter().toString());
        description.put("case", settings.kind().toString());
        description.put("tx", settings.service().toString());
        description.put("clients", settings.clients());
        description.put("connections", settings.connections());
        description.put("holdMicros", settings.holdMicros());
        description.put("searchMillis", settings.searchMillis());
        description.put("rounds", settings.rounds());
        description.put("warmUpSeconds", settings.warmUpSeconds());
        description.put("seconds", settings.seconds());
        return description;
    }
}
