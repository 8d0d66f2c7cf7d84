/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.flames.Flames;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code flames}: where the time goes. */
@Command(name = "flames", sortOptions = false, showDefaultValues = true,
        description = "Draws a flame graph of each pool's cycles with async-profiler.")
final class FlamesCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfRealPool.class,
            defaultValue = "list,deque,slotpool", description = "Which: list, deque, slotpool.")
    private List<PoolKind> pools;

    @Option(names = "--threads", converter = RangeConverter.Clients.class, defaultValue = "8",
            description = "Number of threads, 1 to 1000.")
    private int threads;

    @Option(names = "--connections", converter = RangeConverter.Clients.class, defaultValue = "8",
            description = "Size of the pool, 1 to 1000.")
    private int connections;

    @Option(names = "--seconds", converter = RangeConverter.Seconds.class, defaultValue = "5",
            description = "How long each pool is sampled, 1 to 600.")
    private int seconds;

    @Option(names = "--out", description = "Directory of the graphs; without it, target/flames/<time>.")
    private Path out;

    FlamesCommand() {
    }

    @Override
    public Integer call() throws Exception {
        Output output = new Output(spec.commandLine());
        Path directory = OutputDirectory.of(out, "flames");
        List<String> drawn = new ArrayList<>();
        List<PoolKind> distinct = pools.stream().distinct().toList();
        try {
            boolean whole = Progress.watch("flames", distinct.size(), output, progress -> {
                for (PoolKind pool : distinct) {
                    progress.next(pool.toString());
                    Path file = directory.resolve(pool + ".html");
                    String event = new Flames(threads, connections, seconds).draw(pool, file);
                    drawn.add(pool + " (" + event + "): " + file.toAbsolutePath());
                }
            });
            return ExitCode.of(whole);
        } catch (UnsatisfiedLinkError | IllegalStateException e) {
            output.line("No flame graphs on this system: " + e.getMessage());
            return ExitCode.FINE;
        } finally {
            drawn.forEach(output::line);
        }
    }
}
