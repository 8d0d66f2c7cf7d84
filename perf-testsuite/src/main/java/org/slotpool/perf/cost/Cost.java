/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cost;

import jakarta.resource.ResourceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.scarce.Trial;
import org.slotpool.perf.scarce.Way;
import org.slotpool.perf.writes.SharedWrites;

/** Measures what cycles and pools cost; used once. */
public final class Cost {

    private final CostSettings settings;
    private final Map<String, CostFigure> figures = new LinkedHashMap<>();
    private final Map<String, Map<String, Long>> writes = new LinkedHashMap<>();

    /**
     * A measurement that has not begun.
     *
     * @param settings what is measured
     */
    public Cost(CostSettings settings) {
        this.settings = settings;
    }

    /**
     * Runs it.
     *
     * @param progress is told what it is at
     * @throws IOException if a process fails
     * @throws ResourceException if the adapter refuses to be deployed
     * @throws Violation if a pool breaks a rule, or the calling thread is interrupted
     * @throws InterruptedException if the calling thread is interrupted
     */
    public void run(Consumer<String> progress) throws IOException, ResourceException, Violation, InterruptedException {
        for (PoolKind pool : settings.pools()) {
            progress.accept("writes/" + pool);
            SharedWrites counted = SharedWrites.count(pool.className(), "", false);
            writes.put(pool.toString(), counted.sites());
            add("one cycle, counted", "writes to shared memory, pool-wide", "count", pool, counted.poolWide());
            add("one cycle, counted", "writes to shared memory, in all", "count", pool, counted.total());
            add("one cycle, interpreted", "bytes allocated", "bytes", pool, counted.bytes());
        }
        for (PoolKind pool : settings.pools()) {
            progress.accept("memory/" + pool);
            // The floor hands nothing out twice: it has neither room to fill nor threads that wait.
            if (pool != PoolKind.FLOOR) {
                Footprint footprint = Footprint.of(pool);
                add("idle pool with room for " + Footprint.CONNECTIONS, "memory kept", "bytes", pool, footprint.empty());
                add("each connection", "memory kept", "bytes", pool, footprint.perConnection());
                add("each waiting thread", "memory kept", "bytes", pool, footprint.perWaiter());
            }
        }
        try (Container container = new Container(TransactionService.NOOP)) {
            for (int round = 1; round <= settings.rounds(); round++) {
                List<PoolKind> order = new ArrayList<>(settings.pools());
                Collections.rotate(order, round);
                for (int threads : settings.threads()) {
                    for (PoolKind pool : order) {
                        progress.accept(threads + "/" + threads + "/" + pool);
                        consume(container, pool, threads, threads, 0);
                    }
                }
                for (int[] shape : CostSettings.SCARCE) {
                    for (PoolKind pool : order) {
                        progress.accept(shape[0] + "/" + shape[1] + "/" + pool);
                        if (pool != PoolKind.FLOOR) {
                            consume(container, pool, shape[0], shape[1], shape[2]);
                        }
                    }
                }
            }
        }
    }

    private void consume(Container container, PoolKind pool, int threads, int connections, int holdMicros)
            throws ResourceException, Violation {
        // The thread that makes the pool is not among those that are measured, and the floor's connection of it stays its own.
        int size = pool == PoolKind.FLOOR ? connections + 1 : connections;
        DeploymentSettings how = new DeploymentSettings("cost/" + pool, Case.NO, pool.className(), size, false, false);
        long nanos = TimeUnit.MILLISECONDS.toNanos(settings.millis());
        Consumption found = new Trial(container, Way.SPI, how)
                .run(work -> Consumption.of(work, threads, holdMicros, nanos, nanos));
        String place = threads + (threads == 1 ? " thread on " : " threads on ") + connections
                + (holdMicros == 0 ? "" : ", kept " + holdMicros + " \u00b5s");
        add(place, "bytes allocated per cycle", "bytes", pool, found.bytesPerCycle());
        add(place, "processor time per cycle", "nanos", pool, found.cpuNanosPerCycle());
        if (threads > connections) {
            add(place, "context switches per cycle", "count", pool, found.switchesPerCycle());
        }
    }

    private void add(String place, String metric, String unit, PoolKind pool, double value) {
        figures.computeIfAbsent(place + metric, key -> new CostFigure(place, metric, unit)).add(pool.toString(), value);
    }

    /**
     * What has been measured, also if it was broken off.
     *
     * @return all figures
     */
    public List<CostFigure> figures() {
        return List.copyOf(figures.values());
    }

    /**
     * Where each pool writes in a cycle.
     *
     * @return for each pool the instructions, and how often each is executed
     */
    public Map<String, Map<String, Long>> writes() {
        return writes;
    }
}
