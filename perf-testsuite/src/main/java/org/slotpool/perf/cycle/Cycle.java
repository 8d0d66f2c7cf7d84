/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.util.ArrayList;
import java.util.List;
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

/** Runs {@link SpiCycle}, each measurement in a process of its own. */
public final class Cycle {

    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private final CycleSettings settings;

    /**
     * Measurements that have not begun.
     *
     * @param settings what is measured
     */
    public Cycle(CycleSettings settings) {
        this.settings = settings;
    }

    /**
     * Runs them all. The pools of one set of circumstances run one after the other, so that the machine is much the
     * same for all of them.
     *
     * @param progress is told what is measured
     * @return one result for each measurement
     * @throws RunnerException if a process fails, also where a pool broke a rule
     */
    public List<CycleResult> run(Consumer<String> progress) throws RunnerException {
        List<CycleResult> results = new ArrayList<>();
        run(progress, results::add);
        return results;
    }

    /**
     * Runs them all.
     *
     * @param progress is told what is measured
     * @param found is given each result as soon as there is one
     * @throws RunnerException if a process fails, also where a pool broke a rule
     */
    public void run(Consumer<String> progress, Consumer<CycleResult> found) throws RunnerException {
        for (String statistics : settings.statistics()) {
            for (int threads : settings.threads()) {
                for (PoolKind pool : settings.pools()) {
                    progress.accept(pool + "/" + threads + "/" + statistics);
                    found.accept(measure(pool, threads, statistics));
                }
            }
        }
    }

    private CycleResult measure(PoolKind pool, int threads, String statistics) throws RunnerException {
        TimeValue time = new TimeValue(settings.millis(), TimeUnit.MILLISECONDS);
        Options options = new OptionsBuilder()
                .include(SpiCycle.class.getName().replace(".", "\\.") + "\\.cycle")
                .param("pool", pool.toString())
                .param("statistics", statistics)
                .param("parts", Integer.toString(settings.parts()))
                .threads(threads)
                .jvmArgsAppend(BenchSettings.JVM_ARGUMENT)
                .forks(settings.forks())
                .warmupIterations(settings.warmUps()).warmupTime(time)
                .measurementIterations(settings.iterations()).measurementTime(time)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        RunResult run = Jmh.runSingle(options);
        List<Double> perSecond = new ArrayList<>();
        for (BenchmarkResult fork : run.getBenchmarkResults()) {
            for (IterationResult iteration : fork.getIterationResults()) {
                perSecond.add(iteration.getPrimaryResult().getScore());
            }
        }
        Result<?> allocation = run.getSecondaryResults().get(ALLOCATION);
        return new CycleResult(pool, threads, statistics, perSecond, allocation == null ? Double.NaN
                : allocation.getScore());
    }
}
