/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.List;
import java.util.Locale;
import com.fasterxml.jackson.annotation.JsonValue;

/**
 * A plot with its table.
 *
 * @param id unique within the report; letters, digits and hyphens
 * @param title what it shows
 * @param caption how to read it, one sentence
 * @param kind its form
 * @param across what the horizontal axis is
 * @param unit of the vertical axis
 * @param panels one or more small plots
 * @param table the same figures, or what they come to, see {@link #points}; {@link Table#NONE} if they stand in the tables of other figures
 */
public record Figure(String id, String title, String caption, Kind kind, String across, Unit unit, List<Panel> panels,
        Table table) {

    /**
     * Each point, if there are too many of them for the table, which tells what they come to then.
     *
     * @return a row for each place on the horizontal axis; {@link Table#NONE} if the table has them
     */
    public Table points() {
        return kind == Kind.TIME || kind == Kind.HISTOGRAM ? Table.ofPoints(across, unit, panels) : Table.NONE;
    }

    /** The forms. */
    public enum Kind {

        /** Steps of equal width, such as numbers of clients. */
        LINES,

        /** Percentiles across, a logarithmic scale upwards. */
        PERCENTILES,

        /** Time across. */
        TIME,

        /** Counts over times; both axes linear. */
        HISTOGRAM,

        /** A bar for each contestant. */
        BARS;

        /** The name by which the page's script knows it. */
        @JsonValue
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A small plot.
     *
     * @param title the circumstances that it shows
     * @param series at least one
     */
    public record Panel(String title, List<Series> series) {
    }

    /**
     * What is drawn in one colour.
     *
     * @param name the contestant
     * @param points at least one
     */
    public record Series(String name, List<Point> points) {
    }

    /**
     * A point.
     *
     * @param label what stands on the horizontal axis
     * @param x where
     * @param y how much
     * @param low the first quartile, or y
     * @param high the third quartile, or y
     */
    public record Point(String label, double x, double y, double low, double high) {
    }
}
