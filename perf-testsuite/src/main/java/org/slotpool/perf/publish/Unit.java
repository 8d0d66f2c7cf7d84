/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What a figure is counted in, and how it is written. */
public enum Unit {

    /** Operations in a second. */
    PER_SECOND,

    /** A time in nanoseconds. */
    NANOS,

    /** A time in milliseconds. */
    MILLIS,

    /** Memory. */
    BYTES,

    /** A number of things. */
    COUNT,

    /** How many times as much. */
    RATIO;

    private static final double THOUSAND = 1_000;

    /**
     * A figure for the eye.
     *
     * @param value in this unit
     * @return with about three digits, and a larger or smaller unit where that is shorter
     */
    public String format(double value) {
        if (Double.isNaN(value)) {
            return "-";
        }
        return switch (this) {
            case PER_SECOND -> scaled(value, "/s", "k/s", "M/s", "G/s");
            case NANOS -> scaled(value, " ns", " \u00b5s", " ms", " s");
            case MILLIS -> value < THOUSAND ? digits(value) + " ms" : digits(value / THOUSAND) + " s";
            case BYTES -> scaled(value, " B", " kB", " MB", " GB");
            case COUNT -> value >= THOUSAND ? String.format(Locale.ROOT, "%,.0f", value) : digits(value);
            case RATIO -> String.format(Locale.ROOT, value < THOUSAND / 10 ? "%.2fx" : "%,.0fx", value);
        };
    }

    private static String scaled(double value, String... names) {
        double rest = value;
        int step = 0;
        while (Math.abs(rest) >= THOUSAND && step < names.length - 1) {
            rest /= THOUSAND;
            step++;
        }
        return digits(rest) + names[step];
    }

    private static String digits(double value) {
        double size = Math.abs(value);
        if (size == Math.rint(size) && size < THOUSAND) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        return String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f", value);
    }

    /** The name by which the page's script knows it. */
    @JsonValue
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
