/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads true, false or both. */
final class FairConverter implements ITypeConverter<List<Boolean>> {

    FairConverter() {
    }

    @Override
    public List<Boolean> convert(String value) {
        return switch (value) {
            case "true" -> List.of(true);
            case "false" -> List.of(false);
            case "both" -> List.of(true, false);
            default -> throw new TypeConversionException("'" + value + "' is not one of both, true, false");
        };
    }
}
