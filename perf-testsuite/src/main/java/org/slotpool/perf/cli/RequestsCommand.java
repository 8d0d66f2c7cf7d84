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
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.report.Beside;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.RequestsData;
import org.slotpool.perf.report.RequestsTable;
import org.slotpool.perf.requests.Requests;
import org.slotpool.perf.requests.RequestsResult;
import org.slotpool.perf.requests.RequestsSettings;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code requests}: a web server with few connections. */
@Command(name = "requests", sortOptions = false, showDefaultValues = true,
        description = "Serves a number of requests with few connections, and measures how long each one takes.")
final class RequestsCommand implements Callable<Integer> {

    private static final String SOURCE = "Rails connection pool, 2012, before and after it was made fair";

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--requests", converter = RangeConverter.Requests.class,
            description = "How many there are, 1 to 1000000. Without it, 10000; with --quick, 200.")
    private Integer requests;

    @Option(names = "--threads", converter = RangeConverter.Clients.class, defaultValue = "32",
            description = "How many are served at a time, 1 to 1000.")
    private int threads;

    @Option(names = "--connections", converter = RangeConverter.Clients.class, defaultValue = "5",
            description = "Size of the pool, 1 to 1000.")
    private int connections;

    @Option(names = "--hold-millis", converter = RangeConverter.HoldMillis.class, defaultValue = "10",
            description = "How long each request keeps its connection, in milliseconds, 0 to 10000.")
    private int holdMillis;

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfRealPool.class,
            defaultValue = "list,deque,slotpool", description = "Contestants: list, deque, slotpool.")
    private List<PoolKind> pools;

    @Option(names = "--fair", arity = "1", converter = FairConverter.class, defaultValue = "both",
            description = "Whether the pools are configured to be fair: both, true, false.")
    private List<Boolean> fair;

    @Option(names = "--timeout-millis", converter = RangeConverter.Millis.class, defaultValue = "5000",
            description = "How long a request waits before it fails, in milliseconds, 10 to 600000.")
    private int timeoutMillis;

    @Mixin
    private RawData rawData;

    RequestsCommand() {
    }

    @Override
    public Integer call() throws Exception {
        RequestsSettings settings = settings();
        Facts facts = Facts.of(describe(settings));
        Output output = new Output(spec.commandLine());
        output.line("Serving " + settings.requests() + " requests with each of " + settings.entrants().size()
                + " contestants: a good " + TimeUnit.MILLISECONDS.toSeconds(settings.totalMillis()) + " s. "
                + extent);
        List<RequestsResult> results = new ArrayList<>();
        boolean whole = Progress.watch("requests", settings.entrants().size(), output, progress ->
                new Requests(settings).run(entrant -> progress.next(entrant.toString()), results::add));
        if (results.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        Beside published = new Beside(SOURCE, "rails", "");
        rawData.publish(output, new RequestsTable(results).toString() + published,
                new RequestsData(facts, published.data(), results)::write);
        return ExitCode.of(whole);
    }

    RequestsSettings settings() {
        return new RequestsSettings(extent.choose(requests, 200, 10_000), threads, connections, holdMillis, timeoutMillis,
                pools.stream().distinct().toList(), fair);
    }

    private Map<String, Object> describe(RequestsSettings settings) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("requests", settings.requests());
        description.put("threads", settings.threads());
        description.put("connections", settings.connections());
        description.put("holdMillis", settings.holdMillis());
        description.put("timeoutMillis", settings.timeoutMillis());
        description.put("pool", settings.pools().stream().map(Object::toString).toList());
        description.put("fair", settings.fair());
        return description;
    }
}
