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
import org.slotpool.perf.cycle.Database;
import org.slotpool.perf.cycle.Level;
import org.slotpool.perf.cycle.Tasks;
import org.slotpool.perf.lender.CoreKind;
import org.slotpool.perf.lender.Lender;
import org.slotpool.perf.lender.SourceKind;
import org.slotpool.perf.scarce.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code peers}: the same work with the pools of others. */
@Command(name = "peers", sortOptions = false, showDefaultValues = true,
        description = "Compares the pool with those of others: their cores, and their DataSources on a driver that does "
                + "nothing and on PostgreSQL.")
final class PeersCommand implements Callable<Integer> {

    private static final BenchSettings FULL = new BenchSettings(2, 4, 3, 500);

    @Spec
    private CommandSpec spec;

    @Option(names = "--level", split = ",", converter = NamedConverter.OfLevel.class, defaultValue = "core,stub,postgres",
            description = "What is compared: core, stub (DataSources that open nothing), postgres (a row is read).")
    private List<Level> levels;

    @Option(names = "--pool", split = ",", converter = NamedConverter.OfPeer.class,
            description = "Contestants, at each level at which there is one of that name; without it, all.")
    private List<String> names;

    @Option(names = "--shape", split = ",", converter = ShapeConverter.class,
            description = "Threads/connections; 1 to 10000 threads, 1 to as many connections. Single operations are timed "
                    + "where there are more threads. Without it, 1/1,2/2,8/8,50/50,50/10; with --quick, 4/4.")
    private List<Shape> shapes;

    @Mixin
    private BenchOptions options;

    PeersCommand() {
    }

    @Override
    public Integer call() throws Exception {
        List<Shape> chosen = options.extent().choose(shapes, List.of(new Shape(4, 4)), List.of(new Shape(1, 1),
                new Shape(2, 2), new Shape(8, 8), new Shape(50, 50), new Shape(50, 10)));
        int most = chosen.stream().mapToInt(Shape::connections).max().orElseThrow();
        try (Database database = levels.contains(Level.POSTGRES) ? Database.start(most) : Database.none()) {
            List<Task> tasks = new ArrayList<>();
            for (Level level : levels.stream().distinct().toList()) {
                chosen.stream().distinct().forEach(shape -> tasks.addAll(tasks(level, shape, database)));
            }
            if (tasks.isEmpty()) {
                throw new ParameterException(spec.commandLine(), "Nobody to compare: none of " + String.join(", ", names)
                        + " is there at the level " + levels + " in the shape " + chosen);
            }
            return new BenchRun(spec, options, FULL).run(tasks, List.of(), describe(chosen));
        }
    }

    private List<Task> tasks(Level level, Shape shape, Database database) {
        boolean scarce = shape.isScarce();
        if (level == Level.CORE) {
            return Level.cores().stream().filter(this::takesPart).filter(kind -> kind != CoreKind.FLOOR || !scarce)
                    .map(kind -> Tasks.core(kind, shape, scarce)).toList();
        }
        return Level.sources().stream().filter(this::takesPart).filter(kind -> kind != SourceKind.FLOOR || !scarce)
                .map(kind -> level == Level.STUB ? Tasks.stub(kind, shape, scarce)
                        : Tasks.read(kind, shape, scarce, database)).toList();
    }

    private boolean takesPart(Object kind) {
        return names == null || names.contains(kind.toString());
    }

    private Map<String, Object> describe(List<Shape> chosen) {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("level", levels.stream().map(Object::toString).toList());
        description.put("pool", names == null ? Level.allNames() : names);
        description.put("shape", chosen.stream().map(Object::toString).toList());
        Map<String, Object> equal = new LinkedHashMap<>();
        equal.put("timeoutMillis", Lender.TIMEOUT_MILLIS);
        equal.put("ofAll", "no validation on check-out, no idle removal, no maximum life, no leak detection, auto-commit");
        Level.cores().forEach(kind -> equal.put("core/" + kind, kind.does()));
        Level.sources().forEach(kind -> equal.put("source/" + kind, kind.does()));
        description.put("poolSettings", equal);
        return description;
    }
}
