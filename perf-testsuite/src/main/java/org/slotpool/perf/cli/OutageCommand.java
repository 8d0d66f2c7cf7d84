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
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.outage.Outage;
import org.slotpool.perf.outage.OutageResult;
import org.slotpool.perf.outage.OutageSettings;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.OutageData;
import org.slotpool.perf.report.OutageTable;
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

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfRealPool.class,
            defaultValue = "list,deque,slotpool", description = "Contestants: list, deque, slotpool.")
    private List<PoolKind> pools;

    @Option(names = "--clients", converter = RangeConverter.Clients.class, defaultValue = "8",
            description = "Number of client threads, 1 to 1000; the pool has as many connections.")
    private int clients;

    @Option(names = "--tx", converter = NamedConverter.OfService.class, defaultValue = "memory",
            description = "Transaction service: noop, or Narayana with its log in memory or file.")
    private TransactionService service;

    @Option(names = "--before", converter = RangeConverter.Seconds.class, defaultValue = "3",
            description = "Seconds of load before the database is killed, 1 to 600.")
    private int before;

    @Option(names = "--down", converter = RangeConverter.Seconds.class, defaultValue = "2",
            description = "Seconds until the database is started again, 1 to 600.")
    private int down;

    @Option(names = "--after", converter = RangeConverter.Seconds.class, defaultValue = "5",
            description = "Seconds of load after the database is back, 1 to 600.")
    private int after;

    @Mixin
    private RawData rawData;

    OutageCommand() {
    }

    @Override
    public Integer call() throws Exception {
        // Every failing connection is a warning, and here they fail on purpose.
        QuietLogging.silence();
        OutageSettings settings = new OutageSettings(pools.stream().distinct().toList(), clients, service,
                Duration.ofSeconds(before), Duration.ofSeconds(down), Duration.ofSeconds(after));
        Facts facts = Facts.of(describe());
        Output output = new Output(spec.commandLine());
        List<OutageResult> results = new ArrayList<>();
        boolean whole;
        try {
            whole = Interruption.lets(output, () -> new Outage(settings).run(output::line, results::add));
        } catch (Violation e) {
            output.violation(e);
            return ExitCode.VIOLATION;
        }
        if (results.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        rawData.publish(output, new OutageTable(results).toString(), new OutageData(facts, results)::write);
        return whole ? ExitCode.FINE : ExitCode.INTERRUPTED;
    }

    private Map<String, Object> describe() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("pool", pools.stream().map(Object::toString).toList());
        description.put("clients", clients);
        description.put("tx", service.toString());
        description.put("beforeSeconds", before);
        description.put("downSeconds", down);
        description.put("afterSeconds", after);
        return description;
    }
}
