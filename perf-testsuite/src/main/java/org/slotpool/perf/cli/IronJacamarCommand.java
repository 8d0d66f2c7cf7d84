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
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.compare.CompareSettings;
import org.slotpool.perf.compare.Portion;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.ironjacamar.Announcement;
import org.slotpool.perf.ironjacamar.ServiceComparison;
import org.slotpool.perf.ironjacamar.ServiceResult;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.IronJacamarData;
import org.slotpool.perf.report.IronJacamarTable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ironjacamar}: the nine cases with which a non-blocking pool was once announced. */
@Command(name = "ironjacamar", sortOptions = false, showDefaultValues = true,
        description = "Compares the pools under three transaction services with up to 300 clients, and sets beside it what "
                + "the announcement of a non-blocking pool said of its own.")
final class IronJacamarCommand implements Callable<Integer> {

    private static final int LEAST_TRANSACTIONS = 200;
    private static final int FULL_ROUNDS = 7;
    private static final int FULL_MILLIS = 300;
    private static final int QUICK_ROUNDS = 2;
    private static final int QUICK_MILLIS = 10;
    private static final List<Integer> QUICK_CLIENTS = List.of(1, 10);

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--tx", split = ",", converter = NamedConverter.OfService.class, defaultValue = "noop,memory,file",
            description = "Transaction services: noop, Narayana with its log in memory or file.")
    private List<TransactionService> services;

    @Option(names = "--case", split = ",", converter = NamedConverter.OfCase.class, defaultValue = "local,no,xa",
            description = "Kinds of transactions: local, no, xa.")
    private List<Case> cases;

    @Option(names = "--clients", split = ",", converter = RangeConverter.Clients.class,
            description = "Numbers of client threads, 1 to 1000; the pool has as many connections. Without it, 1,10,25,50,"
                    + "100,150,200,250,300; with --quick, 1,10.")
    private List<Integer> clients;

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfPool.class,
            defaultValue = "list,deque,slotpool,floor", description = "Contestants: list, deque, slotpool, floor.")
    private List<PoolKind> pools;

    @Option(names = "--transactions", converter = RangeConverter.Transactions.class,
            description = "Transactions of each client in a slice, 200 to 10000000, rounded up to whole turns (4). Without it, for each "
                    + "cell what the fastest pool does in --millis, the same for all pools, and 200 at least.")
    private Integer transactions;

    @Option(names = "--rounds", converter = RangeConverter.Rounds.class,
            description = "How often each pool is measured in each cell, 1 to 1000; more often, three times as often at most, if the "
                    + "machine's two processors move meanwhile. Without it, 7; with --quick, 2.")
    private Integer rounds;

    @Option(names = "--millis", converter = RangeConverter.Millis.class,
            description = "Length of the fastest pool's slice in milliseconds, 10 to 600000; with more than 150 clients it is longer in "
                    + "proportion. Without it, 300; with --quick, 10.")
    private Integer millis;

    @Option(names = "--seed", description = "Of the order within the rounds; without it, a new one at each run.")
    private Long seed;

    @Mixin
    private RawData rawData;

    IronJacamarCommand() {
    }

    @Override
    public Integer call() throws Exception {
        CompareSettings settings = settings();
        List<TransactionService> distinctServices = services.stream().distinct().toList();
        ServiceComparison comparison = new ServiceComparison(distinctServices, settings);
        Facts facts = Facts.of(describe(settings, distinctServices));
        Output output = new Output(spec.commandLine());
        output.line("Comparing " + settings.pools().size() + " pools in "
                + distinctServices.size() * settings.cells().size() + " cells, " + comparison.slices()
                + " slices of about " + settings.portion().millis() + " ms. " + extent + " Seed " + settings.seed() + ".");
        List<ServiceResult> results = new ArrayList<>();
        boolean whole = Progress.watch("ironjacamar", comparison.slices(), output,
                progress -> comparison.run(progress::next, results::add));
        if (results.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        Announcement announcement = new Announcement();
        rawData.publish(output, new IronJacamarTable(announcement, results).toString(),
                new IronJacamarData(facts, announcement, results)::write);
        return ExitCode.of(whole);
    }

    private CompareSettings settings() {
        int length = extent.choose(millis, QUICK_MILLIS, FULL_MILLIS);
        Portion portion = transactions == null ? Portion.atLeast(length, LEAST_TRANSACTIONS)
                : Portion.of(length, transactions);
        List<Integer> numbers = extent.choose(clients, QUICK_CLIENTS, List.of(1, 10, 25, 50, 100, 150, 200, 250, 300));
        return new CompareSettings(cases.stream().distinct().toList(), List.of(AdapterKind.NOOP),
                numbers.stream().distinct().toList(), pools.stream().distinct().toList(), TransactionService.NOOP,
                extent.choose(rounds, QUICK_ROUNDS, FULL_ROUNDS), 1, portion, false,
                seed == null ? System.nanoTime() : seed);
    }

    private Map<String, Object> describe(CompareSettings settings, List<TransactionService> of) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("tx", of.stream().map(Object::toString).toList());
        description.put("case", settings.cases().stream().map(Object::toString).toList());
        description.put("clients", settings.clients());
        description.put("pool", settings.pools().stream().map(Object::toString).toList());
        description.put("transactions", transactions == null ? "as many as the fastest pool does in millis" : transactions);
        description.put("rounds", settings.rounds());
        description.put("warmUps", settings.warmUps());
        description.put("millis", settings.portion().millis());
        description.put("turns", CompareSettings.TURNS);
        description.put("statistics", settings.statistics());
        description.put("seed", settings.seed());
        return description;
    }
}
