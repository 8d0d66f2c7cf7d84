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
import java.util.stream.Stream;
import org.slotpool.perf.bench.BenchSettings;
import org.slotpool.perf.bench.Task;
import org.slotpool.perf.cycle.Database;
import org.slotpool.perf.cycle.Tasks;
import org.slotpool.perf.lender.SourceKind;
import org.slotpool.perf.report.Beside;
import org.slotpool.perf.scarce.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code pointread}: the same with a database behind it. */
@Command(name = "pointread", sortOptions = false, showDefaultValues = true,
        description = "Measures a read by primary key on PostgreSQL through IronJacamar's JDBC adapter, with as many "
                + "connections as threads and with a quarter of them.")
final class PointReadCommand implements Callable<Integer> {

    /** Among a thousand threads and as many server processes, what is compiled late is compiled for seconds: longer than usual before. */
    private static final BenchSettings FULL = new BenchSettings(1, 6, 3, 1000);
    private static final String SOURCE = "MongoDB Java driver, JAVA-4452, 2022; integration benchmark, 100 % reads";
    private static final int QUARTER = 4;

    @Spec
    private CommandSpec spec;

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfIronJacamar.class,
            defaultValue = "list,deque,slotpool,floor", description = "Contestants: list, deque, slotpool, each also with "
                    + "-unfair, and floor, the latter only where there are enough connections.")
    private List<SourceKind> pools;

    @Option(names = "--threads", split = ",", converter = RangeConverter.Clients.class,
            description = "Numbers of threads, 1 to 1000. Without it, 1,6,100,1000; with --quick, 4.")
    private List<Integer> threads;

    @Mixin
    private BenchOptions options;

    PointReadCommand() {
    }

    @Override
    public Integer call() throws Exception {
        List<Integer> chosen = options.extent().choose(threads, List.of(4), List.of(1, 6, 100, 1000)).stream().distinct()
                .toList();
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("threads", chosen);
        description.put("pool", pools.stream().map(Object::toString).toList());
        int most = chosen.stream().mapToInt(Integer::intValue).max().orElseThrow();
        try (Database database = Database.start(most)) {
            List<Task> tasks = new ArrayList<>();
            chosen.stream().flatMap(PointReadCommand::shapes)
                    .forEach(shape -> tasks.addAll(tasks(shape, database)));
            return new BenchRun(spec, options, FULL).run(tasks, List.of(new Beside(SOURCE, "mongodb", "pointread")),
                    description);
        }
    }

    private static Stream<Shape> shapes(int number) {
        int quarter = (number + QUARTER - 1) / QUARTER;
        return Stream.of(new Shape(number, number), new Shape(number, quarter)).distinct();
    }

    private List<Task> tasks(Shape shape, Database database) {
        return pools.stream().distinct().filter(kind -> kind != SourceKind.FLOOR || !shape.isScarce())
                .map(kind -> Tasks.read(kind, shape, true, database)).toList();
    }
}
