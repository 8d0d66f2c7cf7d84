/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import java.util.List;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;

/**
 * What is measured, and for how long.
 *
 * @param adapter what is connected to
 * @param kind the kind of transaction
 * @param service the transaction service
 * @param clients the number of threads that operations are spread over
 * @param connections the size of the pool
 * @param holdMicros how long each operation keeps its connection, in microseconds
 * @param pools the contestants
 * @param shares the rates, in per cent of what the better stock pool can do at most
 * @param searchMillis how long it is looked for what a pool can do at most, twice, each time after as long a warm-up
 * @param rounds how often each pool is measured at each rate
 * @param warmUpSeconds how long the load runs before it is recorded
 * @param seconds how long it is recorded
 */
public record LoadSettings(AdapterKind adapter, Case kind, TransactionService service, int clients, int connections,
        int holdMicros, List<PoolKind> pools, List<Integer> shares, int searchMillis, int rounds, int warmUpSeconds, int seconds) {

    /** The first search is also the warm-up of those after it: the better one counts. */
    static final int SEARCHES = 2;
    private static final long MILLIS_PER_SECOND = 1_000;

    /**
     * The steps of the whole measurement.
     *
     * @return one for each search and each trial
     */
    public int steps() {
        return pools.size() * (SEARCHES + shares.size() * rounds);
    }

    /**
     * The time that it takes if no pool falls behind.
     *
     * @return seconds
     */
    public long totalSeconds() {
        return pools.size() * (2L * SEARCHES * searchMillis / MILLIS_PER_SECOND
                + (long) shares.size() * rounds * (warmUpSeconds + seconds));
    }
}
