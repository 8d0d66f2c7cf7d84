/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.commons.io.file.PathUtils;
import org.slotpool.perf.cli.ExitCode;
import org.slotpool.perf.report.Facts;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line. */
@Command(name = "measurement", sortOptions = false, showDefaultValues = true, usageHelpAutoWidth = true,
        description = "Compares WildFly's stock pool with this one: response times of a web application at a fixed rate of requests.")
public final class InServer implements Callable<Integer> {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss");
    private static final int MOST = 100_000;

    @Spec
    private CommandSpec spec;

    @Option(names = "--server", defaultValue = "wildfly/measured/target/server",
            description = "The server, as wildfly/measured provisions it.")
    private Path home;

    @Option(names = "--kind", split = ",", defaultValue = "stub,local,xa",
            description = "What requests do: stub (no database), local, xa (both PostgreSQL).")
    private List<Kind> kinds;

    @Option(names = "--rate", defaultValue = "500", description = "Requests per second, 1 to 100000.")
    private int rate;

    @Option(names = "--seconds", defaultValue = "10", description = "Length of a round, 1 to 100000.")
    private int seconds;

    @Option(names = "--warm-up", defaultValue = "20", description = "Seconds before the first round, 1 to 100000.")
    private int warmUp;

    @Option(names = "--rounds", defaultValue = "5", description = "Rounds of each pool, interleaved, 1 to 100000.")
    private int rounds;

    @Option(names = "--boots", defaultValue = "2", description = "How often all of it is done with new servers, 1 to 100000.")
    private int boots;

    @Option(names = "--out", description = "Directory of the raw data; without it, target/in-server/<time>.")
    private Path out;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "Show this and do nothing.")
    private boolean help;

    private InServer() {
    }

    /**
     * Measures, and ends the process: 0 if all is well, 1 if something failed, 2 if the command line is wrong.
     *
     * @param args the options
     */
    public static void main(String... args) {
        CommandLine line = new CommandLine(new InServer()).setCaseInsensitiveEnumValuesAllowed(true);
        line.setExecutionExceptionHandler((exception, command, result) -> {
            exception.printStackTrace(command.getErr());
            return ExitCode.VIOLATION;
        });
        System.exit(line.execute(args));
    }

    @Override
    public Integer call() throws Exception {
        for (int number : new int[] {rate, seconds, warmUp, rounds, boots}) {
            if (number < 1 || number > MOST) {
                throw new ParameterException(spec.commandLine(), number + " is not between 1 and " + MOST);
            }
        }
        if (!Files.isDirectory(home.resolve("modules/org/slotpool/mcp"))) {
            throw new ParameterException(spec.commandLine(), home + " is not a server with this pool");
        }
        Settings settings = new Settings(home.toAbsolutePath().normalize(), kinds.stream().distinct().toList(), rate, seconds,
                warmUp, rounds, boots);
        Path directory = out != null ? out : Path.of("target", "in-server", TIME.format(LocalDateTime.now()));
        print("Measuring " + settings.allRounds() + " rounds: a good " + settings.allSeconds() + " s, and the boots.\n");
        Path servers = Files.createTempDirectory("slotpool-in-server-");
        Contest contest = new Contest(settings, servers, step -> print(step + "; "));
        List<Round> results = contest.run();
        // After a failure they stay, with the logs that tell why.
        PathUtils.deleteDirectory(servers);
        print("\n" + new InServerTable(settings.kinds(), results));
        Map<String, Object> description = settings.describe();
        description.put("wildfly", contest.version());
        new InServerData(Facts.of(description), results).write(directory);
        print("Raw data: " + directory.toAbsolutePath() + "\n");
        return ExitCode.FINE;
    }

    private void print(String text) {
        spec.commandLine().getOut().print(text);
        spec.commandLine().getOut().flush();
    }
}
