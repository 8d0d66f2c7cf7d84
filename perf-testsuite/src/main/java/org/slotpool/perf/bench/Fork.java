/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs a task once, in one process. */
final class Fork {

    /** For one iteration. Longer than any thread waits for a connection, and than a database needs to open a thousand. */
    private static final long LIMIT_SECONDS = 240;

    private final BenchSettings settings;

    Fork(BenchSettings settings) {
        this.settings = settings;
    }

    void measureThroughput(Task task, Findings findings) throws InterruptedException {
        long start = System.nanoTime();
        try {
            RunResult run = run(task, task.method());
            for (BenchmarkResult fork : run.getBenchmarkResults()) {
                for (IterationResult iteration : fork.getIterationResults()) {
                    findings.perSecond(iteration.getPrimaryResult().getScore());
                }
            }
        } catch (RunnerException e) {
            findings.failed(reason(e, start));
        }
    }

    void measureLatency(Task task, Findings findings) throws InterruptedException {
        long start = System.nanoTime();
        try {
            Path file = Files.createTempFile("slotpool-times", null);
            try {
                run(task, Times.PREFIX + task.method().substring(0, 1).toUpperCase(Locale.ROOT) + task.method().substring(1),
                        Times.argument(file));
                findings.times(Times.read(file));
            } finally {
                Files.delete(file);
            }
        } catch (RunnerException e) {
            findings.failed(reason(e, start));
        } catch (IOException e) {
            findings.failed(Reason.of(e));
        }
    }

    /** When the time is over, JMH interrupts the threads: what they say of that does not tell why. */
    private static String reason(RunnerException failure, long start) throws InterruptedException {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        if (seconds >= LIMIT_SECONDS) {
            return "interrupted after " + LIMIT_SECONDS + " s: " + Reason.of(failure);
        }
        throwIfInterrupted(failure);
        return Reason.of(failure);
    }

    /** Then it is not the contestant that failed. */
    private static void throwIfInterrupted(RunnerException failure) throws InterruptedException {
        if (Thread.interrupted() || Jmh.tellsOfAnInterrupt(failure)) {
            throw new InterruptedException();
        }
    }

    private RunResult run(Task task, String method, String... jvmArguments) throws RunnerException {
        TimeValue time = new TimeValue(settings.millis(), TimeUnit.MILLISECONDS);
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include(task.benchmark().getName().replace(".", "\\.") + "\\." + method + "$")
                .mode(Mode.Throughput).timeUnit(TimeUnit.SECONDS)
                .param("connections", Integer.toString(task.shape().connections()))
                .threads(task.shape().threads())
                .jvmArgsAppend(Stream.concat(Stream.of(BenchSettings.JVM_ARGUMENT), Stream.of(jvmArguments)).toArray(String[]::new))
                .forks(1)
                .warmupIterations(settings.warmUps()).warmupTime(time)
                .measurementIterations(settings.iterations()).measurementTime(time)
                .timeout(TimeValue.seconds(LIMIT_SECONDS))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        task.rival().parameters().forEach(options::param);
        return Jmh.runSingle(options.build());
    }
}
