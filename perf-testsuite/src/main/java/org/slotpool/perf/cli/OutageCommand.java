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
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.outage.Outage;
import org.slotpool.perf.outage.OutageResult;
import org.slotpool.perf.outage.OutageSettings;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.OutageData;
import org.slotpool.perf.report.OutageTable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code outage}: the database dies under load and comes back. */
@Command(name = "outage", sortOptions = false, showDefaultValues = true,
        description = "Kills PostgreSQL under load, starts it again, and watches each pool recover.")
final class OutageCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfRealPool.class,
            defaultValue = "list,deque,slotpool", description = "Contestants: list, deque, slotpool.")
    private List<PoolKind> pools;

    @Option(names = "--clients", converter = RangeConverter.Clients.class, defaultValue = "8",
            description = "Number of client threads, 1 to 1000; the pool has as many connections.")
    private int clients;

    @Option(names = "--tx", converter = NamedConverter.OfService.class, defaultValue = "memory",
            description = "Transaction service: noop, or Narayana with its log in memory or file.")
    private TransactionService service;

    @Option(names = "--before", converter = RangeConverter.Seconds.class,
            description = "Seconds of load before the database is killed, 1 to 600. Without it, 3; with --quick, 1.")
    private Integer before;

    @Option(names = "--down", converter = RangeConverter.Seconds.class,
            description = "Seconds until the database is started again, 1 to 600. Without it, 2; with --quick, 1.")
    private Integer down;

    @Option(names = "--after", converter = RangeConverter.Seconds.class,
            description = "Seconds of load after the database is back, 1 to 600. Without it, 5; with --quick, 1.")
    private Integer after;

    @Mixin
    private RawData rawData;

    OutageCommand() {
    }

    @Override
    public Integer call() throws Exception {
        // Every failing connection is a warning, and here they fail on purpose.
        QuietLogging.silence();
        OutageSettings settings = settings();
        Facts facts = Facts.of(describe(settings));
        Output output = new Output(spec.commandLine());
        output.line("Killing the database under each pool, one after the other. " + extent);
        List<OutageResult> results = new ArrayList<>();
        boolean whole = Progress.watch("outage", settings.steps(), output,
                progress -> new Outage(settings).run(progress::next, results::add));
        if (results.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        rawData.publish(output, new OutageTable(results).toString(), new OutageData(facts, results)::write);
        return ExitCode.of(whole);
    }

    OutageSettings settings() {
        return new OutageSettings(pools.stream().distinct().toList(), clients, service,
                Duration.ofSeconds(extent.choose(before, 1, 3)), Duration.ofSeconds(extent.choose(down, 1, 2)),
                Duration.ofSeconds(extent.choose(after, 1, 5)));
    }

    private Map<String, Object> describe(OutageSettings settings) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("pool", settings.pools().stream().map(Object::toString).toList());
        description.put("clients", settings.clients());
        description.put("tx", settings.service().toString());
        description.put("beforeSeconds", settings.before().toSeconds());
        description.put("downSeconds", settings.down().toSeconds());
        description.put("afterSeconds", settings.after().toSeconds());
        return description;
    }
}
