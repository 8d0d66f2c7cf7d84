/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slotpool.perf.scarce.Shape;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads threads/connections. */
final class ShapeConverter implements ITypeConverter<Shape> {

    private static final int MOST_THREADS = 10_000;
    private static final Pattern FORM = Pattern.compile("(\\d{1,5})/(\\d{1,5})");

    ShapeConverter() {
    }

    @Override
    public Shape convert(String value) {
        Matcher matcher = FORM.matcher(value);
        if (matcher.matches()) {
            int threads = Integer.parseInt(matcher.group(1));
            int connections = Integer.parseInt(matcher.group(2));
            if (threads >= 1 && threads <= MOST_THREADS && connections >= 1 && connections <= threads) {
                return new Shape(threads, connections);
            }
        }
        throw new TypeConversionException("'" + value + "' is not threads/connections with 1 to " + MOST_THREADS
                + " threads and 1 to as many connections");
    }
}
