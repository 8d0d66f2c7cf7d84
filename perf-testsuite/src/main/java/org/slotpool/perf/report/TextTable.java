/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.ArrayList;
import java.util.List;

/** Lines up columns: the first ones to the left, the others to the right. */
public final class TextTable {

    private static final String GAP = "  ";

    private final int leftColumns;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * A table with a heading.
     *
     * @param leftColumns how many columns are aligned to the left
     * @param heading one word or more for each column
     */
    public TextTable(int leftColumns, List<String> heading) {
        this.leftColumns = leftColumns;
        rows.add(List.copyOf(heading));
    }

    /**
     * Adds a row.
     *
     * @param row as many values as the heading has
     * @throws IllegalArgumentException if it has more or fewer
     */
    public void add(List<String> row) {
        if (row.size() != rows.get(0).size()) {
            throw new IllegalArgumentException(row.size() + " values for " + rows.get(0).size() + " columns");
        }
        rows.add(List.copyOf(row));
    }

    /** The lines, each with a line feed. */
    @Override
    public String toString() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        }
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < widths.length; column++) {
                String padding = " ".repeat(widths[column] - row.get(column).length());
                line.append(column == 0 ? "" : GAP);
                line.append(column < leftColumns ? row.get(column) + padding : padding + row.get(column));
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
