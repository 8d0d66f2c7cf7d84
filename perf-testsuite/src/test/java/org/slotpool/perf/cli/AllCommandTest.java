/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The sequence, with commands that do nothing; the quick form of each is measured by its own test. */
class AllCommandTest {

    private final List<String> ran = new ArrayList<>();

    /** Understands what all commands do, and ends as it is told to. */
    @Command
    private static final class Fake implements Callable<Integer> {

        private final List<String> ran;
        private final Callable<Integer> end;

        @Spec
        private CommandSpec spec;

        @Option(names = "--quick")
        private boolean quick;

        @Option(names = "--full")
        private boolean full;

        @Option(names = "--out")
        private Path out;

        @Parameters(arity = "0..1")
        private Path data;

        Fake(List<String> ran, Callable<Integer> end) {
            this.ran = ran;
            this.end = end;
        }

        @Override
        public Integer call() throws Exception {
            ran.add(spec.name() + " " + (quick ? "quick " : "") + (full ? "full " : "") + (data == null ? "" : data + " ") + out);
            return end.call();
        }
    }

    private Execution run(Map<String, Callable<Integer>> ends, String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(CommandSpec.create().name("fakes")).addSubcommand(new AllCommand());
        names().forEach(name -> line.addSubcommand(name, new Fake(ran, ends.getOrDefault(name, () -> ExitCode.FINE))));
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        List<String> all = new ArrayList<>(List.of("all", "--out", "here"));
        all.addAll(List.of(options));
        int exitCode = line.execute(all.toArray(String[]::new));
        return new Execution(exitCode, out.toString(), err.toString(), "");
    }

    private static Stream<String> names() {
        return Stream.concat(AllCommand.COMMANDS.stream(), Stream.of(AllCommand.REPORT));
    }

    private static List<String> expected(String extent, int commands) {
        List<String> expected = new ArrayList<>(AllCommand.COMMANDS.subList(0, commands).stream()
                .map(name -> name + " " + extent + " " + Path.of("here", name)).toList());
        expected.add("report here " + Path.of("here", "report"));
        return expected;
    }

    @Test
    void eachRunsInADirectoryOfItsOwnAndThenTheReport() {
        Execution execution = run(Map.of());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(ran).isEqualTo(expected("full", AllCommand.COMMANDS.size()));
        assertThat(execution.out()).contains("A full run.", "1 of 14: ironjacamar", "14 of 14: soak");
        assertThat(execution.err()).isEmpty();
    }

    @Test
    void eachIsAsQuickAsItIsTold() {
        assertThat(run(Map.of(), "--quick").exitCode()).isEqualTo(ExitCode.FINE);
        assertThat(ran).isEqualTo(expected("quick", AllCommand.COMMANDS.size()));
    }

    @Test
    void whatFailsIsNamedAndTheOthersRunAllTheSame() {
        Execution execution = run(Map.of("compare", () -> ExitCode.VIOLATION, "crash", () -> {
            throw new IllegalStateException("no database");
        }));
        assertThat(execution.exitCode()).isEqualTo(ExitCode.VIOLATION);
        assertThat(ran).isEqualTo(expected("full", AllCommand.COMMANDS.size()));
        assertThat(execution.err()).contains("no database", "failed: compare (exit code 1), crash (exit code 1)\n");
    }

    @Test
    void aReportThatFailsIsAFailure() {
        Execution execution = run(Map.of("report", () -> ExitCode.USAGE));
        assertThat(execution.exitCode()).isEqualTo(ExitCode.VIOLATION);
        assertThat(execution.err()).contains("failed: report (exit code 2)");
    }

    @Test
    void whatWasMeasuredUntilItIsBrokenOffIsInTheReport() {
        Execution execution = run(Map.of("ironjacamar", () -> ExitCode.VIOLATION, "scarce", () -> ExitCode.INTERRUPTED));
        assertThat(execution.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(ran).isEqualTo(expected("full", AllCommand.COMMANDS.indexOf("scarce") + 1));
        assertThat(execution.err()).contains("failed: ironjacamar (exit code 1)\n");
    }

    @Test
    void itIsBrokenOffBetweenTwoCommandsToo() {
        Execution execution = run(Map.of("compare", () -> {
            Thread.currentThread().interrupt();
            return ExitCode.FINE;
        }));
        assertThat(execution.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(Thread.interrupted()).isFalse();
        assertThat(ran).isEqualTo(expected("full", AllCommand.COMMANDS.indexOf("compare") + 1));
    }

    @Test
    void everyCommandThatMeasuresTakesPart() {
        Set<String> others = new HashSet<>(PerfCommandLine.create().getSubcommands().keySet());
        AllCommand.COMMANDS.forEach(others::remove);
        assertThat(others).containsExactlyInAnyOrder("all", "report", "gate", "flames");
        for (String command : AllCommand.COMMANDS) {
            PerfCommandLine.create().parseArgs(command, "--quick", "--out", "here");
        }
    }
}
