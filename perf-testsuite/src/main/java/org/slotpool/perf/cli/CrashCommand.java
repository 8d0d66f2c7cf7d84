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
import java.util.concurrent.ThreadLocalRandom;
import org.slotpool.perf.crash.Crash;
import org.slotpool.perf.crash.CrashResult;
import org.slotpool.perf.report.CrashData;
import org.slotpool.perf.report.CrashTable;
import org.slotpool.perf.report.Facts;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code crash}: processes are killed while they commit, and others recover. */
@Command(name = "crash", sortOptions = false, showDefaultValues = true,
        description = "Kills processes between prepare and commit over two databases, and recovers through the pool.")
final class CrashCommand implements Callable<Integer> {

    private static final int SEEDS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--kills", converter = RangeConverter.Rounds.class,
            description = "Number of processes to kill, 1 to 1000. Without it, 20; with --quick, 2.")
    private Integer kills;

    @Option(names = "--seed", description = "Seed of what is left to chance; without it, a random one.")
    private Long seed;

    @Mixin
    private RawData rawData;

    CrashCommand() {
    }

    @Override
    public Integer call() throws Exception {
        long chosen = seed != null ? seed : ThreadLocalRandom.current().nextInt(SEEDS);
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("kills", kills());
        description.put("seed", chosen);
        Facts facts = Facts.of(description);
        Output output = new Output(spec.commandLine());
        output.line("Killing " + kills() + " processes. " + extent + " Seed " + chosen + ".");
        List<CrashResult> results = new ArrayList<>();
        boolean whole = Progress.watch("crash", kills(), output,
                progress -> new Crash(kills(), chosen).run(progress::next, results::add));
        if (results.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        rawData.publish(output, new CrashTable(results).toString(), new CrashData(facts, results)::write);
        results.stream().filter(result -> !result.isRecovered())
                .forEach(result -> output.violation("kill " + result.number() + ": " + result.fault()));
        if (!results.stream().allMatch(CrashResult::isRecovered)) {
            return ExitCode.VIOLATION;
        }
        return ExitCode.of(whole);
    }

    int kills() {
        return extent.choose(kills, 2, 20);
    }
}
