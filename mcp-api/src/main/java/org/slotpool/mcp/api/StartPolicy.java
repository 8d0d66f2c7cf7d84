/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.api;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Where a thread begins to look for an idle connection.
 *
 * <p>The start decides which threads compete with each other. Many threads that begin at the same cell compete for it; threads
 * that spread over all cells keep every connection in use, and a pool in which every connection is used now and then never shrinks.
 */
public enum StartPolicy {
    /**
     * Begin where this thread was last served, if that is among the cells that were needed recently; otherwise at the first
     * cell. Threads keep out of each other's way, connections stay in the cache of their processor, and the connections of a
     * past burst age out. The default.
     */
    HINTS,
    /** Always begin at the first cell: the smallest set of used connections, but every thread competes with every other. */
    FIRST,
    /** Begin one cell further each time: all connections are used equally, so a pool does not shrink under steady use. */
    ROUND_ROBIN,
    /** Begin at a random cell: little contention, and a pool that does not shrink under steady use. */
    RANDOM,
    /** Begin at a cell computed from the thread's id: nothing to remember, but threads whose cells coincide always compete. */
    THREAD_ID;

    /** The name as it is written in a property. */
    String spelling() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The policy of that name, in upper or lower case; null if there is none. */
    static StartPolicy spelled(String value) {
        return Arrays.stream(values()).filter(policy -> policy.spelling().equalsIgnoreCase(value)).findFirst()
                .orElse(null);
    }

    static String spellings() {
        return Arrays.stream(values()).map(StartPolicy::spelling).collect(Collectors.joining(", "));
    }
}
