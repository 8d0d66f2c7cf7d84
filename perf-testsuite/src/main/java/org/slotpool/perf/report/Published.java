/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Figures that others published, to be set beside those of a run; they were made on other machines. */
public final class Published {

    private static final String DIRECTORY = "/org/slotpool/perf/published/";

    private Published() {
    }

    /**
     * Reads one of the tables.
     *
     * @param name of the file, without its ending
     * @return its lines, by the names of the columns
     * @throws IllegalArgumentException if there is no such table
     */
    public static List<CSVRecord> read(String name) {
        CSVFormat format = CSVFormat.DEFAULT.builder().setCommentMarker('#').setHeader().setSkipHeaderRecord(true).get();
        try (InputStream stream = Published.class.getResourceAsStream(DIRECTORY + name + ".csv")) {
            if (stream == null) {
                throw new IllegalArgumentException("nothing was published under " + name);
            }
            try (Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8);
                    CSVParser parser = CSVParser.parse(reader, format)) {
                return parser.getRecords();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
