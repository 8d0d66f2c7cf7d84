/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import java.util.List;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.statistics.Spread;

/**
 * One pool in one cell.
 *
 * @param pool which
 * @param className the class of the live object
 * @param slices one for each round
 */
public record PoolResult(PoolKind pool, String className, List<Slice> slices) {

    /**
     * The throughput over the rounds.
     *
     * @return transactions per second
     */
    public Spread throughput() {
        return Spread.of(slices.stream().map(Slice::perSecond).toList());
    }
}
