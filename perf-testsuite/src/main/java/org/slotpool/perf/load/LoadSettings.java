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
 * @param rounds how often each pool is measured at each rate
 * @param warmUpSeconds how long the load runs before it is recorded
 * @param seconds how long it is recorded
 */
public record LoadSettings(AdapterKind adapter, Case kind, TransactionService service, int clients, int connections,
        int holdMicros, List<PoolKind> pools, List<Integer> shares, int rounds, int warmUpSeconds, int seconds) {

    /** How long it is looked for what a pool can do at most, after as long a warm-up. */
    static final int SATURATION_SECONDS = 2;

    /**
     * The steps of the whole measurement.
     *
     * @return one for each search and each trial
     */
    public int steps() {
        return pools.size() * (1 + shares.size() * rounds);
    }

    /**
     * The time that it takes if no pool falls behind.
     *
     * @return seconds
     */
    public long totalSeconds() {
        return (long) pools.size() * (2L * SATURATION_SECONDS + (long) shares.size() * rounds * (warmUpSeconds + seconds));
    }
}
