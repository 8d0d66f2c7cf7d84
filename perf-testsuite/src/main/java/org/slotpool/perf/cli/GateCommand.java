/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.slotpool.perf.gate.Contender;
import org.slotpool.perf.gate.Gate;
import org.slotpool.perf.gate.GateCell;
import org.slotpool.perf.gate.GateResult;
import org.slotpool.perf.gate.GateVerdict;
import org.slotpool.perf.report.Facts;
import org.slotpool.perf.report.GateData;
import org.slotpool.perf.report.JsonFile;
import org.slotpool.perf.report.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code gate}: a yes or no for CI. */
@Command(name = "gate", sortOptions = false, showDefaultValues = true,
        description = "Fails if a pool is slower than another one beyond the noise, or allocates or writes more in a cycle.")
final class GateCommand implements Callable<Integer> {

    private static final double PERCENT = 100;

    @Spec
    private CommandSpec spec;

    @Option(names = "--base", converter = OfContender.class, defaultValue = "deque",
            description = "What it is compared with: list, deque, slotpool, or jars of an earlier mcp-nonblocking (and mcp-api), "
                    + "as on a class path.")
    private Contender base;

    @Option(names = "--candidate", converter = OfContender.class, defaultValue = "slotpool",
            description = "What is judged, likewise.")
    private Contender candidate;

    @Option(names = "--rounds", converter = OfRounds.class, defaultValue = "9",
            description = "How often, 7 to 1000; in each, the base runs twice and the candidate once.")
    private int rounds;

    @Option(names = "--millis", converter = RangeConverter.Millis.class, defaultValue = "60",
            description = "Length of a slice in milliseconds, 10 to 600000; each process measures three cells, five slices each, "
                    + "after as much warm-up.")
    private int millis;

    @Option(names = "--tolerance", converter = RangeConverter.Percent.class, defaultValue = "5",
            description = "A loss that is not worth a failure, in per cent.")
    private int tolerance;

    @Option(names = "--false-alarms", converter = RangeConverter.Rounds.class, paramLabel = "RUNS",
            description = "Instead: compares the base with itself so often, and counts the alarms.")
    private Integer falseAlarms;

    @Mixin
    private RawData rawData;

    /** Reads contenders. */
    static final class OfContender implements ITypeConverter<Contender> {
        OfContender() {
        }

        @Override
        public Contender convert(String value) {
            try {
                return Contender.of(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** Enough rounds to rule out chance. */
    static final class OfRounds extends RangeConverter {
        OfRounds() {
            super(GateVerdict.FEWEST_ROUNDS, 1000);
        }
    }

    GateCommand() {
    }

    @Override
    public Integer call() throws Exception {
        Output output = new Output(spec.commandLine());
        return falseAlarms == null ? judge(output) : countFalseAlarms(output);
    }

    private int judge(Output output) throws Exception {
        Gate gate = new Gate(base, candidate, rounds, millis, tolerance / PERCENT);
        Facts facts = Facts.of(describe());
        AtomicReference<GateResult> found = new AtomicReference<>();
        Progress.watch("gate", gate.steps(), output, progress -> found.set(gate.run(progress::next)));
        GateResult result = found.get();
        if (result == null) {
            return ExitCode.INTERRUPTED;
        }
        rawData.publish(output, table(result),
                directory -> JsonFile.write(directory.resolve("gate.json"), facts, "gate", GateData.of(result)));
        result.failures().forEach(output::violation);
        return result.failures().isEmpty() ? ExitCode.FINE : ExitCode.VIOLATION;
    }

    private String table(GateResult result) {
        TextTable table = new TextTable(1, List.of("threads/connections", "loss", "noise", "last", "alarm at", "verdict"));
        result.verdicts().forEach((cell, verdict) -> table.add(List.of(cell.toString(), percent(verdict.loss()),
                percent(verdict.noise()), verdict.last() + " of " + verdict.rounds().size(), Integer.toString(verdict.needed()),
                verdict.isSlower() ? "SLOWER" : "passes")));
        return table + String.format(Locale.ROOT, """
                bytes in a cycle: %d, base %d. writes to shared memory in a cycle: %d (%d pool-wide), base %d (%d).

                loss: of the base's throughput, median over the rounds; noise: by how much the base differs from itself. last: the
                rounds in which the candidate was slower than both runs of the base, by chance one in three. Slower is what was
                last so often that chance does it once in a thousand times, and lost more than the noise and %d %%.
                """, result.candidateCounts().bytes(), result.baseCounts().bytes(), result.candidateCounts().total(),
                result.candidateCounts().poolWide(), result.baseCounts().total(), result.baseCounts().poolWide(), tolerance);
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f%%", PERCENT * part);
    }

    private int countFalseAlarms(Output output) throws Exception {
        Facts facts = Facts.of(describe());
        List<List<Map<String, Object>>> runs = new ArrayList<>();
        AtomicInteger alarms = new AtomicInteger();
        boolean whole = Progress.watch("false alarms", (long) falseAlarms * (rounds * 3L), output, progress -> {
            for (int run = 1; run <= falseAlarms; run++) {
                int number = run;
                Map<GateCell, GateVerdict> verdicts = new Gate(base, base, rounds, millis, tolerance / PERCENT)
                        .times(step -> progress.next("run " + number + ", " + step));
                runs.add(GateData.of(verdicts));
                if (verdicts.values().stream().anyMatch(GateVerdict::isSlower)) {
                    alarms.incrementAndGet();
                }
            }
        });
        if (runs.isEmpty()) {
            return ExitCode.INTERRUPTED;
        }
        rawData.publish(output,
                alarms + " false alarms in " + runs.size() + " runs of " + base.name() + " against itself\n",
                directory -> JsonFile.write(directory.resolve("false-alarms.json"), facts, "falseAlarms",
                        Map.of("runs", runs, "alarms", alarms)));
        return ExitCode.of(whole);
    }

    private Map<String, Object> describe() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("base", base.name());
        description.put("candidate", falseAlarms == null ? candidate.name() : base.name());
        description.put("rounds", rounds);
        description.put("millis", millis);
        description.put("tolerancePercent", tolerance);
        return description;
    }
}
