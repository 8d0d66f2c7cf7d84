/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.List;
import java.util.stream.Collectors;

/** A report as Markdown: all tables, no plots. */
public final class MarkdownText {

    private final Report report;

    /**
     * The text of a report.
     *
     * @param report what is told
     */
    public MarkdownText(Report report) {
        this.report = report;
    }

    /** The text. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("# slotpool: benchmark report\n\n" + Report.HOW_TO_READ
                + "\n\n## Where slotpool loses\n\n");
        if (report.losses().isEmpty()) {
            text.append("Nowhere in these data.\n\n");
        }
        report.lossTables().forEach((reason, table) -> text.append(reason).append("\n\n").append(table(table)).append('\n'));
        if (!report.behind().isEmpty()) {
            text.append("### Behind, within the spread\n\n").append(table(report.behindTable())).append('\n');
        }
        report.against().ifPresent(against -> text.append("## Against ").append(against.name()).append("\n\n")
                .append(against.compared()).append(" cases compared. Worse:\n\n").append(table(against.worse()))
                .append("\nBetter:\n\n").append(table(against.better())).append('\n'));
        for (Section section : report.data().sections()) {
            text.append("## ").append(section.title()).append("\n\n").append(section.text()).append("\n\n");
            section.warnings().forEach(warning -> text.append("**").append(warning).append("**\n\n"));
            section.figures().stream().filter(figure -> figure.table().isShown()).forEach(figure -> text.append("### ").append(figure.title()).append("\n\n")
                    .append(table(figure.table())).append('\n'));
            section.facts().properties().forEach(fact -> text.append("- ").append(fact.getKey()).append(": `")
                    .append(fact.getValue()).append("`\n"));
            text.append('\n');
        }
        return text.toString();
    }

    private static String table(Table table) {
        if (table.rows().isEmpty()) {
            return "None.\n";
        }
        StringBuilder rule = new StringBuilder("|");
        for (int column = 0; column < table.heading().size(); column++) {
            rule.append(column < table.leftColumns() ? "---|" : "--:|");
        }
        return line(table.heading()) + rule + "\n" + table.rows().stream().map(MarkdownText::line).collect(Collectors.joining());
    }

    private static String line(List<String> values) {
        return values.stream().map(value -> value.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
