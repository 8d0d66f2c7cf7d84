/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.bench.BenchSettings;
import org.slotpool.perf.bench.Jmh;
import org.slotpool.perf.distance.Ground;
import org.slotpool.perf.distance.Passage;

/**
 * Runs {@link SpiCycle}, each measurement in processes of its own. The pools of one set of circumstances run one after the other, in an
 * order that rotates, so that the machine is much the same for all of them, and while the processors are as far from each other; see
 * {@link Ground}.
 */
public final class Cycle {

    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private final CycleSettings settings;
    private final Ground ground = new Ground();

    /**
     * Measurements that have not begun.
     *
     * @param settings what is measured
     */
    public Cycle(CycleSettings settings) {
        this.settings = settings;
    }

    /**
     * Runs them all.
     *
     * @param progress is told what is measured, for each process
     * @param found is given the results of a set of circumstances when they are measured; also if that was broken off, what there is
     * @throws RunnerException if a process fails, also where a pool broke a rule
     * @throws InterruptedException if the thread was interrupted
     */
    public void run(Consumer<String> progress, Consumer<CycleResult> found) throws RunnerException, InterruptedException {
        for (String statistics : settings.statistics()) {
            for (int threads : settings.threads()) {
                Map<PoolKind, List<CycleProcess>> processes = new LinkedHashMap<>();
                settings.pools().forEach(pool -> processes.put(pool, new ArrayList<>()));
                try {
                    measure(threads, statistics, progress, processes);
                } finally {
                    processes.forEach((pool, own) -> {
                        if (!own.isEmpty()) {
                            found.accept(CycleResult.of(pool, threads, statistics, own));
                        }
                    });
                }
            }
        }
    }

    private void measure(int threads, String statistics, Consumer<String> progress, Map<PoolKind, List<CycleProcess>> processes)
            throws RunnerException, InterruptedException {
        List<PoolKind> order = new ArrayList<>(settings.pools());
        for (int fork = 0; fork < settings.forks(); fork++) {
            for (PoolKind pool : order) {
                progress.accept(pool + "/" + threads + "/" + statistics);
                Ground.Attempts attempts = ground.attempts(threads + "/" + statistics);
                RunResult run;
                do {
                    attempts.begin();
                    run = run(pool, threads, statistics);
                } while (attempts.endsInVain());
                processes.get(pool).add(process(run, attempts.passage()));
            }
            Collections.rotate(order, 1);
        }
    }

    private RunResult run(PoolKind pool, int threads, String statistics) throws RunnerException {
        TimeValue time = new TimeValue(settings.millis(), TimeUnit.MILLISECONDS);
        Options options = new OptionsBuilder()
                .include(SpiCycle.class.getName().replace(".", "\\.") + "\\.cycle")
                .param("pool", pool.toString())
                .param("statistics", statistics)
                .param("parts", Integer.toString(settings.parts()))
                .threads(threads)
                .jvmArgsAppend(BenchSettings.JVM_ARGUMENT)
                .forks(1)
                .warmupIterations(settings.warmUps()).warmupTime(time)
                .measurementIterations(settings.iterations()).measurementTime(time)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        return Jmh.runSingle(options);
    }

    private static CycleProcess process(RunResult run, Passage passage) {
        List<Double> perSecond = new ArrayList<>();
        for (BenchmarkResult fork : run.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                perSecond.add(iteration.getPrimaryResult().getScore());
            }
        }
        Result<?> allocation = run.getSecondaryResults().get(ALLOCATION);
        return new CycleProcess(perSecond, allocation == null ? Double.NaN : allocation.getScore(), passage);
    }
}
