/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slotpool.perf.publish.Against;
import org.slotpool.perf.publish.CsvText;
import org.slotpool.perf.publish.DataFolder;
import org.slotpool.perf.publish.HtmlPage;
import org.slotpool.perf.publish.MarkdownText;
import org.slotpool.perf.publish.Reasons;
import org.slotpool.perf.publish.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code report}: from data files to one page. */
@Command(name = "report", sortOptions = false, showDefaultValues = true,
        description = "Puts the data files of all commands into one HTML page, which needs no network, and into Markdown "
                + "and CSV.")
final class ReportCommand implements Callable<Integer> {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'");

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "Directory of data files; those below it are read too, and "
            + "reasons.json, which says why a case is lost.")
    private Path data;

    @Option(names = "--against", paramLabel = "DIR", description = "Directory of an earlier run's data files, to be compared.")
    private Path against;

    @Option(names = "--out", description = "Directory of report.html, report.md and report.csv; without it, "
            + "target/report/<time>.")
    private Path out;

    ReportCommand() {
    }

    @Override
    public Integer call() throws Exception {
        Report report;
        try {
            DataFolder folder = DataFolder.read(data);
            Optional<Against> comparison = against == null ? Optional.empty()
                    : Optional.of(Against.of(against.toString(), DataFolder.read(against).sections(), folder.sections()));
            report = Report.of(DATE.format(ZonedDateTime.now(ZoneOffset.UTC)), folder, Reasons.in(data), comparison);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
        String page = new HtmlPage(report).text();
        Path directory = OutputDirectory.of(out, "report");
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("report.html"), page);
        Files.writeString(directory.resolve("report.md"), new MarkdownText(report).toString());
        Files.writeString(directory.resolve("report.csv"), new CsvText(report).toString());
        Output output = new Output(spec.commandLine());
        output.line(report.data().sections().size() + " sections; against the better stock pool: " + report.outcomes()
                + (report.anyOthers() ? "; the pools of others: " + report.besideOthers() : ""));
        tellUnexplained(output, report);
        output.line("Report: " + directory.resolve("report.html").toAbsolutePath());
        return ExitCode.FINE;
    }

    private void tellUnexplained(Output output, Report report) {
        int unexplained = report.losses().getOrDefault(Reasons.UNKNOWN, List.of()).size();
        if (unexplained == 0) {
            return;
        }
        int lost = report.losses().values().stream().mapToInt(List::size).sum();
        Path file = data.resolve(Reasons.FILE);
        output.line(Files.exists(file) ? unexplained + " of " + lost + " lost cases have no reason in " + file
                : "Lost: " + lost + ". Why can be told in " + file + ".");
    }
}
