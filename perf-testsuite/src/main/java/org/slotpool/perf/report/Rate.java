/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.Locale;
import org.slotpool.perf.statistics.Spread;

/** Writes operations per second so that one can read them. */
final class Rate {

    private static final double THOUSAND = 1e3;
    private static final double PERCENT = 100;
    private static final String[] UNITS = {"", "k", "M", "G"};

    private Rate() {
    }

    /** Three digits and a unit. */
    static String text(double perSecond) {
        double value = perSecond;
        int unit = 0;
        while (value >= THOUSAND && unit < UNITS.length - 1) {
            value /= THOUSAND;
            unit++;
        }
        String format = unit == 0 || value >= 100 ? "%.0f" : value < 10 ? "%.2f" : "%.1f";
        return String.format(Locale.ROOT, format, value) + UNITS[unit];
    }

    /** With half the interquartile range. */
    static String text(Spread perSecond) {
        return text(perSecond.median()) + String.format(Locale.ROOT, " \u00b1%2.0f%%", perSecond.relative() * PERCENT);
    }
}
