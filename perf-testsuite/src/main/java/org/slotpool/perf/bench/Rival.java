/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.util.Map;
import java.util.Objects;

/**
 * A contestant at one level.
 *
 * @param level what is measured of it: a word of the report
 * @param name as on the command line
 * @param title for tables
 * @param order fair, unfair or none: in which order it serves threads that wait, as it is configured or made
 * @param isPool false for the floor, which is not a pool but a limit
 * @param does what it does less or more than the others, and how it is configured; may be empty
 * @param parameters by which the benchmark knows it
 */
public record Rival(String level, String name, String title, String order, boolean isPool, String does,
        Map<String, String> parameters) {

    /** The order of those that serve threads as it happens, or that do not let them wait. */
    public static final String NO_ORDER = "none";

    /**
     * Makes one.
     *
     * @param level not null
     * @param name not null
     * @param title not null
     * @param order not null
     * @param isPool whether it is one
     * @param does not null
     * @param parameters not null
     */
    public Rival {
        Objects.requireNonNull(level);
        Objects.requireNonNull(does);
        parameters = Map.copyOf(parameters);
    }
}
