/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.compare.CellResult;
import org.slotpool.perf.compare.CompareSettings;
import org.slotpool.perf.compare.Comparison;
import org.slotpool.perf.compare.Portion;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.report.CompareData;
import org.slotpool.perf.report.CompareTable;
import org.slotpool.perf.report.Facts;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code compare}: the pools against each other, under all circumstances. */
@Command(name = "compare", sortOptions = false, showDefaultValues = true,
        description = "Compares the pools through the whole container, in interleaved rounds.")
final class CompareCommand implements Callable<Integer> {

    private static final long FULL_MILLIS = 180;
    private static final long QUICK_MILLIS = 30;
    private static final int WARM_UPS = 1;

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--case", split = ",", converter = NamedConverter.OfCase.class, defaultValue = "local,xa,no",
            description = "Kinds of transactions: local, xa, no.")
    private List<Case> cases;

    @Option(names = "--adapter", split = ",", converter = NamedConverter.OfAdapter.class,
            description = "What is connected to: noop, h2, postgres. Without it, all; with --quick, noop.")
    private List<AdapterKind> adapters;

    @Option(names = "--clients", split = ",", converter = RangeConverter.Clients.class,
            description = "Numbers of client threads, 1 to 1000; the pool has as many connections. Without it, 1,2,8,50; "
                    + "with --quick, 2.")
    private List<Integer> clients;

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfPool.class,
            defaultValue = "list,deque,slotpool,floor", description = "Contestants: list, deque, slotpool, floor.")
    private List<PoolKind> pools;

    @Option(names = "--tx", converter = NamedConverter.OfService.class, defaultValue = "memory",
            description = "Transaction service: noop, or Narayana with its log in memory or file.")
    private TransactionService service;

    @Option(names = "--rounds", converter = RangeConverter.Rounds.class,
            description = "How often each pool is measured in each cell, 1 to 1000; more often, three times as often at most, if the "
                    + "machine's two processors move meanwhile. Without it, 5; with --quick, 2.")
    private Integer rounds;

    @ArgGroup
    private Length length;

    @Option(names = "--statistics", defaultValue = "false", description = "Let the pools count, as WildFly does not.")
    private boolean statistics;

    @Option(names = "--seed", description = "Of the order within the rounds; without it, a new one at each run.")
    private Long seed;

    @Mixin
    private RawData rawData;

    CompareCommand() {
    }

    /** How long a slice is, said in one of two ways. */
    private static final class Length {

        @Option(names = "--millis", converter = RangeConverter.Millis.class,
                description = "Length of a slice in milliseconds, 10 to 600000; 180 if nothing is said, with "
                        + "--quick 30.")
        private Integer millis;

        @Option(names = "--seconds", converter = RangeConverter.Seconds.class,
                description = "Length of a slice in seconds, 1 to 600.")
        private Integer seconds;

        Long inMillis() {
            return millis != null ? Long.valueOf(millis) : TimeUnit.SECONDS.toMillis(seconds);
        }
    }

    @Override
    public Integer call() throws Exception {
        CompareSettings settings = settings();
        Facts facts = Facts.of(describe(settings));
        Output output = new Output(spec.commandLine());
        Duration expected = Duration.ofMillis(settings.slices() * settings.portion().millis());
        output.line("Comparing " + settings.pools().size() + " pools in " + settings.cells().size() + " cells, "
                + settings.slices() + " slices of " + settings.portion().millis() + " ms: a good " + expected.toSeconds()
                + " s. " + extent + " Seed " + settings.seed() + ".");
        List<CellResult> results = new ArrayList<>();
        boolean whole = Progress.watch("compare", settings.slices(), output, progress ->
                new Comparison(settings).run((cell, pool) -> progress.next(cell + "/" + pool), results::add));
        if (results.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        rawData.publish(output, new CompareTable(pools, results).toString(), new CompareData(facts, results)::write);
        return ExitCode.of(whole);
    }

    CompareSettings settings() {
        long millis = extent.choose(length == null ? null : length.inMillis(), QUICK_MILLIS, FULL_MILLIS);
        return new CompareSettings(distinct(cases),
                distinct(extent.choose(adapters, List.of(AdapterKind.NOOP), List.of(AdapterKind.values()))),
                distinct(extent.choose(clients, List.of(2), List.of(1, 2, 8, 50))), distinct(pools), service,
                extent.choose(rounds, 2, 5), WARM_UPS, Portion.ofTime(millis), statistics,
                seed == null ? System.nanoTime() : seed);
    }

    private static <T> List<T> distinct(List<T> values) {
        return values.stream().distinct().toList();
    }

    private Map<String, Object> describe(CompareSettings settings) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("case", settings.cases().stream().map(Object::toString).toList());
        description.put("adapter", settings.adapters().stream().map(Object::toString).toList());
        description.put("clients", settings.clients());
        description.put("pool", settings.pools().stream().map(Object::toString).toList());
        description.put("tx", settings.service().toString());
        description.put("rounds", settings.rounds());
        description.put("warmUps", settings.warmUps());
        description.put("millis", settings.portion().millis());
        description.put("turns", CompareSettings.TURNS);
        description.put("statistics", settings.statistics());
        description.put("seed", settings.seed());
        return description;
    }
}
