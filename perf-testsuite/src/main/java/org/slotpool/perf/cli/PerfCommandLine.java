/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import org.slotpool.perf.compare.Violation;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program's command line: it has nothing but subcommands. */
@Command(name = "perf-testsuite", synopsisSubcommandLabel = "COMMAND",
        subcommands = {CompareCommand.class, CycleCommand.class, OutageCommand.class, ScarceCommand.class,
            RequestsCommand.class, SoakCommand.class, CrashCommand.class, IronJacamarCommand.class,
            ConnectionCycleCommand.class, PointReadCommand.class, StrategiesCommand.class, PeersCommand.class,
            LoadCommand.class, CostCommand.class, GateCommand.class, FlamesCommand.class, ReportCommand.class,
            AllCommand.class},
        description = "Compares the slotpool with IronJacamar's own pools and with a pool that costs nothing.")
public final class PerfCommandLine implements Runnable {

    private static final int WIDTH = 110;

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT,
            description = "Show this and do nothing.")
    private boolean help;

    private PerfCommandLine() {
    }

    /**
     * Makes a command line that is ready to be executed.
     *
     * @return a new one
     */
    public static CommandLine create() {
        CommandLine line = new CommandLine(new PerfCommandLine());
        line.setUsageHelpWidth(WIDTH);
        line.setParameterExceptionHandler((exception, arguments) -> {
            CommandLine command = exception.getCommandLine();
            command.getErr().println(exception.getMessage());
            UnmatchedArgumentException.printSuggestions(exception, command.getErr());
            command.getErr().println("See " + command.getCommandSpec().qualifiedName() + " --help");
            return ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((exception, command, result) -> {
            if (exception instanceof Violation) {
                new Output(command).violation(exception);
            } else {
                exception.printStackTrace(command.getErr());
            }
            return ExitCode.VIOLATION;
        });
        return line;
    }

    /** Without a subcommand there is nothing to do. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: one of "
                + String.join(", ", spec.subcommands().keySet()));
    }
}
