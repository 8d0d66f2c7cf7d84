/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Raw data as CSV: the circumstances as comments, then a heading and the records. */
final class CsvFile {

    private CsvFile() {
    }

    /** Writes a file, whose directory is there. */
    static void write(Path file, Facts facts, List<String> heading, Records records) throws IOException {
        CSVFormat format = CSVFormat.DEFAULT.builder().setCommentMarker('#').setHeaderComments((Object[]) facts.lines())
                .setHeader(heading.toArray(String[]::new)).get();
        try (Writer writer = Files.newBufferedWriter(file); CSVPrinter printer = new CSVPrinter(writer, format)) {
            records.printTo(printer);
        }
    }

    /** Prints the records. */
    @FunctionalInterface
    interface Records {

        void printTo(CSVPrinter printer) throws IOException;
    }
}
