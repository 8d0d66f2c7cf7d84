/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.PostgresSoakReport;
import org.slotpool.perf.report.SoakData;
import org.slotpool.perf.report.SoakTable;
import org.slotpool.perf.soak.Soak;
import org.slotpool.perf.soak.SoakResult;
import org.slotpool.perf.soak.SoakSettings;
import org.slotpool.perf.soak.postgres.PostgresSoak;
import org.slotpool.perf.soak.postgres.PostgresSoakResult;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code soak}: everything at random, for long, with faults. */
@Command(name = "soak", sortOptions = false, showDefaultValues = true,
        description = "Does at random what can be done to a pool, with faults, and checks what must always hold.")
final class SoakCommand implements Callable<Integer> {

    private static final Duration FULL = Duration.ofMinutes(10);
    private static final Duration QUICK = Duration.ofSeconds(5);
    private static final int SEEDS = 1_000_000;

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--pool", converter = NamedConverter.OfRealPool.class, defaultValue = "slotpool",
            description = "The pool: list, deque, slotpool.")
    private PoolKind pool;

    @Option(names = "--adapter", converter = OfSoakAdapter.class, defaultValue = "scripted",
            description = "What fails: scripted, an adapter to nothing; postgres; both, one after the other.")
    private SoakAdapter adapter;

    @Option(names = "--threads", converter = RangeConverter.Clients.class, defaultValue = "64",
            description = "Number of client threads, 1 to 1000.")
    private int threads;

    @ArgGroup
    private Length length;

    @Option(names = "--seed", description = "Seed of all random numbers; without it, a random one.")
    private Long seed;

    @Mixin
    private RawData rawData;

    /** How long, in one unit or the other. */
    private static final class Length {

        @Option(names = "--seconds", converter = RangeConverter.Seconds.class,
                description = "How long the clients work, 1 to 600; ten minutes if neither is said, with --quick 5 seconds.")
        private Integer seconds;

        @Option(names = "--minutes", converter = RangeConverter.Minutes.class,
                description = "How long the clients work, 1 to 1440.")
        private Integer minutes;
    }

    /** What the pools connect to. */
    private enum SoakAdapter {
        SCRIPTED, POSTGRES, BOTH;

        /** The name on the command line. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final class OfSoakAdapter extends NamedConverter<SoakAdapter> {
        OfSoakAdapter() {
            super(SoakAdapter.values());
        }
    }

    SoakCommand() {
    }

    @Override
    public Integer call() throws Exception {
        // Every fault is a warning, and here there are thousands.
        QuietLogging.silence();
        SoakSettings settings = settings();
        Facts facts = Facts.of(describe(settings));
        Output output = new Output(spec.commandLine());
        output.line("Soaking for " + settings.duration().toSeconds() + " s. " + extent + " seed " + settings.seed());
        Path directory = rawData.directory(output);
        int exitCode = ExitCode.FINE;
        if (adapter != SoakAdapter.POSTGRES) {
            exitCode = soak(settings, facts, output, directory);
        }
        if (adapter != SoakAdapter.SCRIPTED && exitCode != ExitCode.INTERRUPTED) {
            exitCode = Math.max(exitCode, soakOnPostgres(settings, facts, output, directory));
        }
        RawData.tell(output, directory);
        return exitCode;
    }

    private static int soak(SoakSettings settings, Facts facts, Output output, Path directory) throws Exception {
        AtomicReference<SoakResult> found = new AtomicReference<>();
        boolean whole = Progress.watch("soak", settings.duration().toSeconds(), output,
                progress -> found.set(new Soak(settings).run(progress::reach)));
        SoakResult result = found.get();
        if (result == null) {
            return ExitCode.INTERRUPTED;
        }
        output.line("");
        output.text(new SoakTable(result).toString());
        new SoakData(facts, result).write(directory);
        result.violations().forEach(output::violation);
        return exitCode(result.isSound(), whole);
    }

    private static int soakOnPostgres(SoakSettings settings, Facts facts, Output output, Path directory) throws Exception {
        AtomicReference<PostgresSoakResult> found = new AtomicReference<>();
        boolean whole = Progress.watch("soak", settings.duration().toSeconds(), output,
                progress -> found.set(new PostgresSoak(settings).run(progress::reach)));
        PostgresSoakResult result = found.get();
        if (result == null) {
            return ExitCode.INTERRUPTED;
        }
        PostgresSoakReport report = new PostgresSoakReport(result);
        output.line("");
        output.text(report.toString());
        report.write(facts, directory);
        result.violations().forEach(output::violation);
        return exitCode(result.isSound(), whole);
    }

    private static int exitCode(boolean sound, boolean whole) {
        if (!sound) {
            return ExitCode.VIOLATION;
        }
        return ExitCode.of(whole);
    }

    SoakSettings settings() {
        Duration said = length == null ? null
                : length.minutes != null ? Duration.ofMinutes(length.minutes) : Duration.ofSeconds(length.seconds);
        return new SoakSettings(pool, threads, extent.choose(said, QUICK, FULL),
                seed != null ? seed : ThreadLocalRandom.current().nextInt(SEEDS));
    }

    private Map<String, Object> describe(SoakSettings settings) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("pool", settings.pool().toString());
        description.put("adapter", adapter.toString());
        description.put("threads", settings.threads());
        description.put("seconds", settings.duration().toSeconds());
        description.put("seed", settings.seed());
        return description;
    }
}
