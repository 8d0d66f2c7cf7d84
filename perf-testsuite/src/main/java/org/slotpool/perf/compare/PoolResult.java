/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.statistics.Spread;

/**
 * One pool in one cell.
 *
 * @param pool which
 * @param className the class of the live object
 * @param slices one for each round that counts
 * @param leftOut one for each that does not
 */
public record PoolResult(PoolKind pool, String className, List<Slice> slices, List<Slice> leftOut) {

    /** Of the slices those of these rounds count. */
    static PoolResult of(PoolKind pool, String className, List<Slice> slices, List<Integer> rounds) {
        Map<Boolean, List<Slice>> parts = slices.stream().collect(Collectors.partitioningBy(slice -> rounds.contains(slice.round())));
        return new PoolResult(pool, className, parts.get(true), parts.get(false));
    }

    /**
     * The throughput over the rounds.
     *
     * @return transactions per second
     */
    public Spread throughput() {
        return Spread.of(slices.stream().map(Slice::perSecond).toList());
    }
}
