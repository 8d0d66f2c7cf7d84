/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.slotpool.perf.bench.BenchSettings;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What all commands have in common that run JMH for several contestants. */
final class BenchOptions {

    private static final BenchSettings QUICK = new BenchSettings(1, 1, 1, 50);

    @ArgGroup
    private Extent extent = new Extent();

    @Option(names = "--rounds", converter = RangeConverter.Rounds.class,
            description = "Processes for each measurement, 1 to 1000. Without it, 1, in peers and connectioncycle 2; with --quick, 1.")
    private Integer rounds;

    @Option(names = "--warmups", converter = RangeConverter.Rounds.class,
            description = "Iterations in each process that are not measured, 1 to 1000; with more than eight threads all "
                    + "of them work in the last one only. Without it, 2, in peers and connectioncycle 4, in pointread 6; with --quick, 1.")
    private Integer warmUps;

    @Option(names = "--iterations", converter = RangeConverter.Rounds.class,
            description = "Iterations in each process that are measured, 1 to 1000. Without it, 3; with --quick, 1.")
    private Integer iterations;

    @Option(names = "--time", converter = RangeConverter.Millis.class,
            description = "Length of an iteration in milliseconds, 10 to 600000. Without it, 500 to 1000; with --quick, 50.")
    private Integer millis;

    @Mixin
    private RawData rawData;

    BenchOptions() {
    }

    Extent extent() {
        return extent;
    }

    /** As the user said; else what belongs to the extent, of which the command says what is full. */
    BenchSettings settings(BenchSettings full) {
        return new BenchSettings(extent.choose(rounds, QUICK.rounds(), full.rounds()),
                extent.choose(warmUps, QUICK.warmUps(), full.warmUps()),
                extent.choose(iterations, QUICK.iterations(), full.iterations()),
                extent.choose(millis, QUICK.millis(), full.millis()));
    }

    RawData rawData() {
        return rawData;
    }

    Map<String, Object> describe(BenchSettings settings) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("extent", extent.name());
        description.put("rounds", settings.rounds());
        description.put("forkArguments", BenchSettings.JVM_ARGUMENT);
        description.put("warmUps", settings.warmUps());
        description.put("iterations", settings.iterations());
        description.put("millis", settings.millis());
        return description;
    }
}
