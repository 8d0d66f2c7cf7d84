/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How well one colour can be told from another, as WCAG 2 defines it: 1 for the same, 21 for black and white. */
final class Contrast {

    private static final Pattern RGB = Pattern.compile("rgb\\((\\d+), (\\d+), (\\d+)\\)");

    private Contrast() {
    }

    /** Colours as a browser computes them. */
    static double between(String one, String other) {
        double a = luminance(one);
        double b = luminance(other);
        return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    }

    /** From 0, black, to 1, white. */
    static double luminance(String colour) {
        Matcher matcher = RGB.matcher(colour);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not an opaque colour: " + colour);
        }
        return 0.2126 * linear(matcher.group(1)) + 0.7152 * linear(matcher.group(2)) + 0.0722 * linear(matcher.group(3));
    }

    private static double linear(String value) {
        double part = Integer.parseInt(value) / 255.0;
        return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
    }
}
