/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.Locale;

/** Writes times so that one can read them. */
final class Nanos {

    private static final double THOUSAND = 1e3;
    private static final String[] UNITS = {"ns", "us", "ms", "s"};

    private Nanos() {
    }

    /** Three digits and a unit. */
    static String text(double nanos) {
        double value = nanos;
        int unit = 0;
        while (value >= THOUSAND && unit < UNITS.length - 1) {
            value /= THOUSAND;
            unit++;
        }
        String format = value < 10 && unit > 0 ? "%.2f" : value < 100 && unit > 0 ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, format, value) + " " + UNITS[unit];
    }
}
