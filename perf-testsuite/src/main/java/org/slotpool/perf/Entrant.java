/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf;

/**
 * A pool with its order of service, for measurements in which clients wait.
 *
 * @param pool which
 * @param fair whether it is configured to serve the clients in the order in which they came
 */
public record Entrant(PoolKind pool, boolean fair) {

    /**
     * The order of service in one word.
     *
     * @return fair or unfair
     */
    public String order() {
        return fair ? "fair" : "unfair";
    }

    @Override
    public String toString() {
        return pool + "/" + order();
    }
}
