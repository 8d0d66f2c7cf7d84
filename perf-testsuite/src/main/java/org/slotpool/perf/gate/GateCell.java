/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.gate;

/** What is measured: one thread alone, two that each have a connection, and two that share one. */
public enum GateCell {

    /** Nobody else. */
    ALONE(1, 1),

    /** Enough connections. */
    PLENTY(2, 2),

    /** A thread has to wait for the other. */
    SCARCE(2, 1);

    private final int threads;
    private final int connections;

    GateCell(int threads, int connections) {
        this.threads = threads;
        this.connections = connections;
    }

    int threads() {
        return threads;
    }

    int connections() {
        return connections;
    }

    /** Threads / connections. */
    @Override
    public String toString() {
        return threads + "/" + connections;
    }
}
