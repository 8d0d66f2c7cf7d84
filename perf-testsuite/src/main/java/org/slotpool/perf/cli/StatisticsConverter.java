/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads off, on or both. */
final class StatisticsConverter implements ITypeConverter<List<String>> {

    StatisticsConverter() {
    }

    @Override
    public List<String> convert(String value) {
        return switch (value) {
            case "off", "on" -> List.of(value);
            case "both" -> List.of("off", "on");
            default -> throw new TypeConversionException("'" + value + "' is not one of off, on, both");
        };
    }
}
