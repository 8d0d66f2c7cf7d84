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
import org.slotpool.perf.Entrant;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.bench.BenchSettings;
import org.slotpool.perf.bench.Task;
import org.slotpool.perf.cycle.Tasks;
import org.slotpool.perf.report.Beside;
import org.slotpool.perf.scarce.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code connectioncycle}: check-out and check-in with enough connections, and with a quarter of them. */
@Command(name = "connectioncycle", sortOptions = false, showDefaultValues = true,
        description = "Measures throughput and latency of check-out and check-in with JMH, in the shapes of the benchmark "
                + "of the same name of the MongoDB Java driver.")
final class ConnectionCycleCommand implements Callable<Integer> {

    /** Among a thousand threads what is compiled late is compiled for seconds: longer than usual before. */
    private static final BenchSettings FULL = new BenchSettings(2, 4, 3, 1000);
    private static final String SOURCE = "MongoDB Java driver, JAVA-4452, 2022; benchmark connectioncycle";

    @Spec
    private CommandSpec spec;

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfPool.class,
            defaultValue = "list,deque,slotpool,floor",
            description = "Contestants: list, deque, slotpool, floor; the latter only where there are enough connections.")
    private List<PoolKind> pools;

    @Option(names = "--fair", arity = "1", converter = FairConverter.class, defaultValue = "both",
            description = "Whether the pools are configured to be fair: both, true, false.")
    private List<Boolean> fair;

    @Option(names = "--shape", split = ",", converter = ShapeConverter.class, description = "Threads/connections; 1 to "
            + "10000 threads, 1 to as many connections. Without it, 1000/1000,6/6,1/1,1000/250; with --quick, 8/2.")
    private List<Shape> shapes;

    @Mixin
    private BenchOptions options;

    ConnectionCycleCommand() {
    }

    @Override
    public Integer call() throws Exception {
        List<Shape> chosen = options.extent().choose(shapes, List.of(new Shape(8, 2)), List.of(new Shape(1000, 1000),
                new Shape(6, 6), new Shape(1, 1), new Shape(1000, 250)));
        List<Task> tasks = new ArrayList<>();
        for (Shape shape : chosen.stream().distinct().toList()) {
            entrants(shape).forEach(entrant -> tasks.add(Tasks.spi(entrant, shape)));
        }
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("shape", chosen.stream().map(Object::toString).toList());
        description.put("pool", pools.stream().map(Object::toString).toList());
        description.put("fair", fair);
        return new BenchRun(spec, options, FULL).run(tasks, List.of(new Beside(SOURCE, "mongodb", "connectioncycle")),
                description);
    }

    /** The floor knows no order, and needs a connection for each thread. */
    private List<Entrant> entrants(Shape shape) {
        List<Entrant> entrants = new ArrayList<>();
        for (PoolKind pool : pools.stream().distinct().toList()) {
            if (pool != PoolKind.FLOOR) {
                fair.forEach(order -> entrants.add(new Entrant(pool, order)));
            } else if (!shape.isScarce()) {
                entrants.add(new Entrant(pool, true));
            }
        }
        return entrants;
    }
}
