/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.runner.RunnerException;
import org.slotpool.perf.PerfTestSuite;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.compare.CellResult;
import org.slotpool.perf.compare.CompareSettings;
import org.slotpool.perf.compare.Comparison;
import org.slotpool.perf.compare.Portion;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.outage.Outage;
import org.slotpool.perf.outage.OutageSettings;
import picocli.CommandLine;

class InterruptionTest {

    /** What the system says of a process that was terminated. */
    private static final int TERMINATED = 143;

    @TempDir
    private Path directory;

    @Test
    void whatWasMeasuredUntilThenIsKept() throws Exception {
        CompareSettings settings = new CompareSettings(List.of(Case.NO), List.of(AdapterKind.NOOP), List.of(1, 2, 3),
                List.of(PoolKind.SLOTPOOL), TransactionService.NOOP, 1, 0, Portion.ofTime(10), false, 1);
        List<CellResult> results = new ArrayList<>();
        StringWriter err = new StringWriter();
        CommandLine line = PerfCommandLine.create().setErr(new PrintWriter(err));
        boolean whole = Interruption.lets(new Output(line), () -> new Comparison(settings).run((cell, pool) -> { }, result -> {
            results.add(result);
            Thread.currentThread().interrupt();
        }));
        assertThat(whole).isFalse();
        assertThat(Thread.interrupted()).isFalse();
        assertThat(results).hasSize(1);
        assertThat(err.toString()).contains("Interrupted");
    }

    @Test
    void isSeenAlsoIfSomebodyTookTheSignFromTheThread() throws Exception {
        StringWriter err = new StringWriter();
        CommandLine line = PerfCommandLine.create().setErr(new PrintWriter(err));
        boolean whole = Interruption.lets(new Output(line), () -> {
            throw new Violation("interrupted", new InterruptedException());
        });
        assertThat(whole).isFalse();
        assertThat(err.toString()).contains("Interrupted");
    }

    @Test
    void isSeenAlsoWhereItIsSuppressed() throws Exception {
        boolean whole = Interruption.lets(new Output(PerfCommandLine.create()), () -> {
            IllegalStateException benchmark = new IllegalStateException("a benchmark's");
            benchmark.addSuppressed(new InterruptedException());
            throw new RunnerException("a run's", benchmark);
        });
        assertThat(whole).isFalse();
        assertThatThrownBy(() -> Interruption.lets(new Output(PerfCommandLine.create()), () -> {
            throw new RunnerException("it failed");
        })).isInstanceOf(RunnerException.class);
    }

    @Test
    void anOutageThatIsBrokenOffKillsNoDatabase() throws Exception {
        OutageSettings settings = new OutageSettings(List.of(PoolKind.SLOTPOOL), 1, TransactionService.NOOP,
                Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(1));
        Thread measuring = Thread.currentThread();
        List<String> steps = new ArrayList<>();
        boolean whole = Interruption.lets(new Output(PerfCommandLine.create()), () -> new Outage(settings).run(step -> {
            steps.add(step);
            if (step.endsWith("at work")) {
                measuring.interrupt();
            }
        }, result -> { }));
        assertThat(whole).isFalse();
        assertThat(steps).last().asString().endsWith("at work");
    }

    /** The signal that a terminal sends. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void ctrlCEndsAMeasurementThatStillWritesItsData() throws Exception {
        Process process = new ProcessBuilder(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-cp", System.getProperty("java.class.path"), PerfTestSuite.class.getName(), "soak", "--seconds", "600",
                "--threads", "4", "--out", directory.toString()).redirectErrorStream(true).start();
        try (BufferedReader reader = process.inputReader()) {
            StringBuilder text = new StringBuilder();
            boolean told = false;
            // The progress bar ends no line.
            for (int read = reader.read(); read >= 0; read = reader.read()) {
                text.append((char) read);
                if (!told && text.indexOf(" operations,", text.length() - " operations,".length()) >= 0) {
                    told = true;
                    tell(process, "INT");
                    // A build in the background of a script ignores that, and so do its children.
                    if (!process.waitFor(1, TimeUnit.SECONDS)) {
                        tell(process, "TERM");
                    }
                }
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
            assertThat(text.toString().lines()).anyMatch(line -> line.startsWith("Raw data: "));
            assertThat(text.toString()).contains("/600", "Interrupted");
            assertThat(process.exitValue()).isIn(ExitCode.INTERRUPTED, TERMINATED);
            assertThat(directory.resolve("soak.json")).content().contains("operationCount");
        } finally {
            process.destroyForcibly();
        }
    }

    private static void tell(Process process, String signal) throws Exception {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    }
}
