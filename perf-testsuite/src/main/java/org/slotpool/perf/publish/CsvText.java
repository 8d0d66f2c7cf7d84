/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.slotpool.perf.statistics.Spread;

/** Every measure of a report as CSV: a line for each contestant. */
public final class CsvText {

    private final Report report;

    /**
     * The figures of a report.
     *
     * @param report what is told
     */
    public CsvText(Report report) {
        this.report = report;
    }

    /** The text. */
    @Override
    public String toString() {
        CSVFormat format = CSVFormat.DEFAULT.builder().setHeader("section", "case", "metric", "unit", "contestant", "median",
                "lower", "upper", "outcome", "besideOthers").get();
        StringWriter writer = new StringWriter();
        try (CSVPrinter printer = new CSVPrinter(writer, format)) {
            for (Section section : report.data().sections()) {
                for (Measure measure : section.measures()) {
                    for (Map.Entry<String, Spread> value : measure.values().entrySet()) {
                        printer.printRecord(measure.section(), measure.place(), measure.metric(), measure.unit(),
                                value.getKey(), value.getValue().median(), value.getValue().lower(),
                                value.getValue().upper(), outcome(measure, value.getKey(), Match.Field.STOCK),
                                outcome(measure, value.getKey(), Match.Field.OTHERS));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer.toString();
    }

    private static String outcome(Measure measure, String contestant, Match.Field field) {
        return measure.contests().stream()
                .filter(contest -> contest.match().subject().equals(contestant) && contest.match().field() == field)
                .flatMap(contest -> contest.outcome().stream()).map(Outcome::toString).findFirst().orElse("");
    }
}
