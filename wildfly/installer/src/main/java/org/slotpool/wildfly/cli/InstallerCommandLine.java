/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.slotpool.wildfly.server.Refusal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The program's command line: it has nothing but subcommands. */
@Command(name = "slotpool", synopsisSubcommandLabel = "COMMAND",
        description = "Puts the slotpool connection pool into a stock WildFly, and takes it out again.",
        footer = {"", "First \"install\", then \"enable --all\", then start the server. --dry-run shows what a command would do.",
            "Exit codes: 0 done, or nothing to do; 1 refused, or check has found something; 2 wrong options."})
public final class InstallerCommandLine implements Runnable {

    private static final int WIDTH = 110;

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true, scope = ScopeType.INHERIT,
            description = "Show this and do nothing.")
    private boolean help;

    private InstallerCommandLine() {
    }

    /**
     * Makes a command line that is ready to be executed.
     *
     * @return a new one
     */
    public static CommandLine create() {
        return create(Tools.real());
    }

    static CommandLine create(Tools tools) {
        CommandLine line = new CommandLine(new InstallerCommandLine());
        Map<String, Object> commands = new LinkedHashMap<>();
        commands.put("install", new InstallCommand(tools));
        commands.put("check", new CheckCommand(tools));
        commands.put("enable", new EnableCommand(tools));
        commands.put("disable", new DisableCommand(tools));
        commands.put("uninstall", new UninstallCommand(tools));
        commands.put("status", new StatusCommand(tools));
        commands.forEach(line::addSubcommand);
        line.setUsageHelpWidth(WIDTH);
        line.setParameterExceptionHandler((exception, arguments) -> {
            CommandLine command = exception.getCommandLine();
            command.getErr().println(exception.getMessage());
            command.getErr().println("See " + command.getCommandSpec().qualifiedName() + " --help");
            return ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((exception, command, result) -> {
            if (exception instanceof Refusal) {
                command.getErr().println(exception.getMessage());
            } else {
                command.getErr().println("This should not have happened:");
                exception.printStackTrace(command.getErr());
            }
            return ExitCode.REFUSED;
        });
        return line;
    }

    /** Without a subcommand there is nothing to do. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command: one of "
                + String.join(", ", spec.subcommands().keySet()));
    }
}
