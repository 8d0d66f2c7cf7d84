/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

/**
 * How scarce connections are.
 *
 * @param threads the number of clients, at least 1
 * @param connections the size of the pool, at least 1, not above {@code threads}
 */
public record Shape(int threads, int connections) {

    /**
     * Whether threads have to wait.
     *
     * @return whether there are fewer connections than threads
     */
    public boolean isScarce() {
        return connections < threads;
    }

    /** As on the command line. */
    @Override
    public String toString() {
        return threads + "/" + connections;
    }
}
