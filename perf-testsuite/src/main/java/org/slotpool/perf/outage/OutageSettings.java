/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.outage;

import java.time.Duration;
import java.util.List;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.container.TransactionService;

/**
 * What an outage looks like.
 *
 * @param pools the contestants, one after the other
 * @param clients the number of clients and of connections
 * @param service the transaction service
 * @param before how long the clients work before the database is killed
 * @param down how long it stays down before it is started again
 * @param after how long the clients work after it accepts connections again
 */
public record OutageSettings(List<PoolKind> pools, int clients, TransactionService service, Duration before,
        Duration down, Duration after) {

    /** Of each pool: warm-up, clients at work, killed, being started, back. */
    private static final int STEPS = 5;

    /**
     * The steps of the whole measurement.
     *
     * @return 5 for each pool
     */
    public int steps() {
        return pools.size() * STEPS;
    }
}
