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
import org.slotpool.perf.bench.BenchSettings;
import org.slotpool.perf.bench.Task;
import org.slotpool.perf.cycle.Tasks;
import org.slotpool.perf.lender.CoreKind;
import org.slotpool.perf.report.Beside;
import org.slotpool.perf.scarce.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code strategies}: where a thread begins to look. */
@Command(name = "strategies", sortOptions = false, showDefaultValues = true,
        description = "Compares the start policies of the pool's core with those of Jetty's, and with a deque under a lock.")
final class StrategiesCommand implements Callable<Integer> {

    private static final BenchSettings FULL = new BenchSettings(1, 2, 3, 500);
    private static final String SOURCE = "Jetty client pool, 2021";

    @Spec
    private CommandSpec spec;

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfCore.class,
            defaultValue = "slots-hints,slots-first,slots-random,slots-thread-id,slots-round-robin,jetty-first,jetty-random,"
                    + "jetty-thread-id,jetty-round-robin,locked-deque,floor",
            description = "Contestants: these, and what takes part in peers at the level core.")
    private List<CoreKind> cores;

    @Option(names = "--threads", split = ",", converter = RangeConverter.Clients.class,
            description = "Numbers of threads, 1 to 1000; there are as many connections. Without it, 12,2; with --quick, 2.")
    private List<Integer> threads;

    @Mixin
    private BenchOptions options;

    StrategiesCommand() {
    }

    @Override
    public Integer call() throws Exception {
        List<Integer> chosen = options.extent().choose(threads, List.of(2), List.of(12, 2));
        List<Task> tasks = new ArrayList<>();
        for (int number : chosen.stream().distinct().toList()) {
            cores.stream().distinct().forEach(core -> tasks.add(Tasks.core(core, new Shape(number, number), false)));
        }
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("threads", chosen);
        description.put("pool", cores.stream().map(Object::toString).toList());
        return new BenchRun(spec, options, FULL).run(tasks, List.of(new Beside(SOURCE, "jetty", "")), description);
    }
}
