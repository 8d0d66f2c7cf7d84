/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.flames;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import one.profiler.AsyncProfiler;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.compare.Crew;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.scarce.Trial;
import org.slotpool.perf.scarce.Way;

/** Profiles cycles of check-out and check-in with async-profiler, whose library is inside its artifact. */
public final class Flames {

    /** Where the system lets nobody count events, its timers still work. */
    private static final List<String> EVENTS = List.of("cpu", "ctimer", "itimer");

    private final int threads;
    private final int connections;
    private final int seconds;

    /**
     * A profile that has not been taken.
     *
     * @param threads that take and give back connections
     * @param connections the size of the pool
     * @param seconds how long, after a second of warm-up
     */
    public Flames(int threads, int connections, int seconds) {
        this.threads = threads;
        this.connections = connections;
        this.seconds = seconds;
    }

    /**
     * Profiles a pool.
     *
     * @param pool which
     * @param file an HTML file that is written
     * @return the event that was sampled
     * @throws Exception if this system has no profiler, or a pool breaks a rule
     */
    public String draw(PoolKind pool, Path file) throws Exception {
        AsyncProfiler profiler = AsyncProfiler.getInstance();
        Files.createDirectories(file.toAbsolutePath().getParent());
        DeploymentSettings how = new DeploymentSettings("flames/" + pool, Case.NO, pool.className(), connections, false, false);
        try (Container container = new Container(TransactionService.NOOP)) {
            return new Trial(container, Way.SPI, how).run(work -> {
                try (Crew crew = new Crew(threads)) {
                    Crew.Work cycle = () -> work.checkIn(work.checkOut());
                    crew.repeat(cycle, TimeUnit.SECONDS.toNanos(1));
                    String event = start(profiler);
                    try {
                        crew.repeat(cycle, TimeUnit.SECONDS.toNanos(seconds));
                    } finally {
                        profiler.execute("stop,flamegraph,title=" + pool.title() + ",file=" + file.toAbsolutePath());
                    }
                    return event;
                } catch (IOException e) {
                    throw new Violation("the profiler cannot write " + file, e);
                }
            });
        }
    }

    private static String start(AsyncProfiler profiler) throws IOException, Violation {
        Exception first = null;
        for (String event : EVENTS) {
            try {
                profiler.execute("start,interval=1ms,event=" + event);
                return event;
            } catch (IllegalArgumentException | IllegalStateException e) {
                first = first == null ? e : first;
            }
        }
        throw new Violation("the profiler starts with none of " + EVENTS, first);
    }
}
