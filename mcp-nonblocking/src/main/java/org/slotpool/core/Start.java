/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/**
 * Where a thread begins to look for an idle entry. Threads may call all methods at the same time; wrong answers cost time,
 * never correctness.
 */
public interface Start {

    /**
     * The cell to look at first.
     *
     * @param limit how many cells are worth a look, at least 1
     * @return from 0 to limit - 1
     */
    int first(int limit);

    /**
     * The cell to go on with, round the end, when the first one is taken.
     *
     * @param first what {@link #first} answered
     * @return from 0 to first
     */
    default int next(int first) {
        return first;
    }

    /**
     * Tells where the thread was served, unless it found that idle where it looked first; also if it has waited for it, or is to make it.
     *
     * @param cell the cell
     */
    default void servedAt(int cell) {
    }

    /** Tells that it is time to forget how many cells were needed in the past. Called now and then by the idle check. */
    default void settle() {
    }
}
