/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.slotpool.perf.PoolKind;

/** What has been measured so far; filled by one thread, also read by it. */
public final class LoadResults {

    private final Map<PoolKind, Double> saturation = new EnumMap<>(PoolKind.class);
    private final List<LoadResult> trials = new ArrayList<>();

    /** Nothing yet. */
    public LoadResults() {
    }

    void saturates(PoolKind pool, double perSecond) {
        saturation.merge(pool, perSecond, Math::max);
    }

    void add(LoadResult trial) {
        trials.add(trial);
    }

    /**
     * What each pool can do at most.
     *
     * @return operations per second
     */
    public Map<PoolKind, Double> saturation() {
        return saturation;
    }

    /**
     * What the rates are parts of: what the better stock pool can do at most, or the best one if there is no stock pool.
     *
     * @return operations per second; 0 if it is not known yet
     */
    public double reference() {
        boolean stock = saturation.keySet().stream().anyMatch(PoolKind::isStock);
        return saturation.entrySet().stream().filter(entry -> !stock || entry.getKey().isStock())
                .mapToDouble(Map.Entry::getValue).max().orElse(0);
    }

    /**
     * Every trial that has ended.
     *
     * @return in the order in which they were made
     */
    public List<LoadResult> trials() {
        return trials;
    }
}
