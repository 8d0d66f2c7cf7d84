/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads whole numbers within bounds, and says which ones they are. */
abstract class RangeConverter implements ITypeConverter<Integer> {

    private final int lowest;
    private final int highest;

    RangeConverter(int lowest, int highest) {
        this.lowest = lowest;
        this.highest = highest;
    }

    @Override
    public Integer convert(String value) {
        try {
            int number = Integer.parseInt(value);
            if (number >= lowest && number <= highest) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new TypeConversionException("'" + value + "' is not a whole number from " + lowest + " to " + highest);
    }

    /** Clients, threads, connections. */
    static final class Clients extends RangeConverter {
        Clients() {
            super(1, 1000);
        }
    }

    /** Rounds, iterations, forks. */
    static final class Rounds extends RangeConverter {
        Rounds() {
            super(1, 1000);
        }
    }

    /** Parts of a Pool. */
    static final class Parts extends RangeConverter {
        Parts() {
            super(1, 10);
        }
    }

    /** Transactions of each client. */
    static final class Transactions extends RangeConverter {
        Transactions() {
            super(200, 10_000_000);
        }
    }

    /** Requests that are served in all. */
    static final class Requests extends RangeConverter {
        Requests() {
            super(1, 1_000_000);
        }
    }

    /** How long a connection is kept, in microseconds. */
    static final class HoldMicros extends RangeConverter {
        HoldMicros() {
            super(0, 10_000_000);
        }
    }

    /** How long a connection is kept, in milliseconds. */
    static final class HoldMillis extends RangeConverter {
        HoldMillis() {
            super(0, 10_000);
        }
    }

    /** A part of something, or a multiple. */
    static final class Percent extends RangeConverter {
        Percent() {
            super(1, 1000);
        }
    }

    /** A slice in milliseconds. */
    static final class Millis extends RangeConverter {
        Millis() {
            super(10, 600_000);
        }
    }

    /** A stretch of time in seconds. */
    static final class Seconds extends RangeConverter {
        Seconds() {
            super(1, 600);
        }
    }

    /** A long stretch of time in minutes. */
    static final class Minutes extends RangeConverter {
        Minutes() {
            super(1, 1440);
        }
    }
}
