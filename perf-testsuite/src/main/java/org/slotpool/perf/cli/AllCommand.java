/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code all}: one command after the other, and a report of what they found. */
@Command(name = "all", sortOptions = false, showDefaultValues = true,
        description = "Runs all measuring commands one after the other, each with its defaults and a directory of its own, and "
                + "then the report. With --quick some minutes on two cores; otherwise three to four hours.")
final class AllCommand implements Callable<Integer> {

    /**
     * In this order: first what is measured in this process, as long as little else has run there; then what is measured in
     * processes of its own; in the end what fails on purpose.
     */
    static final List<String> COMMANDS = List.of("ironjacamar", "compare", "scarce", "requests", "load", "cost", "cycle",
            "connectioncycle", "pointread", "strategies", "peers", "outage", "crash", "soak");

    static final String REPORT = "report";

    @Spec
    private CommandSpec spec;

    @ArgGroup
    private Extent extent = new Extent();

    @Mixin
    private RawData rawData;

    AllCommand() {
    }

    /** What fails is named, and the others run all the same; only Ctrl-C ends it all. */
    @Override
    public Integer call() {
        Output output = new Output(spec.commandLine());
        output.line(extent.toString());
        Path directory = rawData.directory(output);
        List<String> failed = new ArrayList<>();
        boolean interrupted = false;
        for (int number = 1; number <= COMMANDS.size() && !interrupted; number++) {
            String command = COMMANDS.get(number - 1);
            output.line("\n" + number + " of " + COMMANDS.size() + ": " + command);
            int exitCode = run(command, "--" + extent.name(), "--out", directory.resolve(command).toString());
            interrupted = exitCode == ExitCode.INTERRUPTED || Thread.interrupted();
            note(command, exitCode, failed);
        }
        output.line("\n" + REPORT);
        note(REPORT, run(REPORT, directory.toString(), "--out", directory.resolve(REPORT).toString()), failed);
        if (!failed.isEmpty()) {
            output.violation("failed: " + String.join(", ", failed));
        }
        if (interrupted) {
            return ExitCode.INTERRUPTED;
        }
        return failed.isEmpty() ? ExitCode.FINE : ExitCode.VIOLATION;
    }

    private int run(String command, String... options) {
        return spec.parent().subcommands().get(command).execute(options);
    }

    private static void note(String command, int exitCode, List<String> failed) {
        if (exitCode != ExitCode.FINE && exitCode != ExitCode.INTERRUPTED) {
            failed.add(command + " (exit code " + exitCode + ")");
        }
    }
}
