/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;

/** One table of published figures, to be set beside those of a run. */
public final class Beside {

    private static final String BENCHMARK = "benchmark";

    private final String source;
    private final List<Map<String, Object>> lines = new ArrayList<>();

    /**
     * Reads a table.
     *
     * @param source where it is from, in words
     * @param name of the table, see {@link Published}
     * @param benchmark which of its lines: those with this value in the column "benchmark"; all, if there is no such column
     */
    public Beside(String source, String name, String benchmark) {
        this.source = source;
        for (CSVRecord line : Published.read(name)) {
            if (!line.isMapped(BENCHMARK) || line.get(BENCHMARK).equals(benchmark)) {
                lines.add(values(line));
            }
        }
    }

    private Map<String, Object> values(CSVRecord line) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("source", source);
        for (Map.Entry<String, String> value : line.toMap().entrySet()) {
            if (!value.getKey().equals(BENCHMARK) && !value.getValue().isEmpty()) {
                values.put(value.getKey(), typed(value.getValue()));
            }
        }
        return values;
    }

    /** A whole number, another number, or a text; versions have two points or words. */
    private static Object typed(String value) {
        if (value.matches("[0-9]+")) {
            return Long.valueOf(value);
        }
        return value.matches("[0-9]+[.][0-9]+") ? (Object) Double.valueOf(value) : value;
    }

    /**
     * The lines for a file.
     *
     * @return by the names of the columns; empty values are left out
     */
    public List<Map<String, Object>> data() {
        return lines;
    }

    /** The lines for the terminal. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("\n" + Lines.wrapped("Published by others (" + source
                + "), made on another machine, so that only ratios within it compare:") + "\n");
        for (Map<String, Object> line : lines) {
            text.append(Lines.wrapped(sentence(line)));
        }
        return text.toString();
    }

    private static String sentence(Map<String, Object> line) {
        List<String> words = new ArrayList<>();
        line.forEach((name, value) -> {
            if (name.equals("perSecond")) {
                words.add(Rate.text(((Number) value).doubleValue()) + "/s");
            } else if (name.endsWith("Millis")) {
                words.add(name.substring(0, name.length() - "Millis".length()) + " " + value + " ms");
            } else if (value instanceof Long) {
                words.add(value + " " + name);
            } else if (!name.equals("source")) {
                words.add(value.toString());
            }
        });
        return String.join(", ", words);
    }
}
