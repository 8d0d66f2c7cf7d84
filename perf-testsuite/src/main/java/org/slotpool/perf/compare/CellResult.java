/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.statistics.Rounds;
import org.slotpool.perf.statistics.Spread;
import org.slotpool.perf.statistics.Verdict;

/**
 * All pools in one cell.
 *
 * @param cell the circumstances
 * @param pools in the order of the command line
 * @param rounds all of them, those that do not count as well
 */
public record CellResult(Cell cell, List<PoolResult> pools, List<Round> rounds) {

    private static final double PERCENT = 100;

    /**
     * One pool's result.
     *
     * @param kind which
     * @return empty if it did not take part
     */
    public Optional<PoolResult> of(PoolKind kind) {
        return pools.stream().filter(result -> result.pool() == kind).findFirst();
    }

    /**
     * The stock pool that was better here, by its median.
     *
     * @return empty if none took part
     */
    public Optional<PoolResult> betterStock() {
        return pools.stream().filter(result -> result.pool().isStock())
                .max(Comparator.comparingDouble(result -> result.throughput().median()));
    }

    /**
     * How often the slotpool's median holds the better stock pool's.
     *
     * @return empty if one of them is missing
     */
    public Optional<Double> ratioToStock() {
        return ratio(of(PoolKind.SLOTPOOL), betterStock());
    }

    /**
     * How much of the floor's median the slotpool's is.
     *
     * @return empty if one of them is missing
     */
    public Optional<Double> ratioToFloor() {
        return ratio(of(PoolKind.SLOTPOOL), of(PoolKind.FLOOR));
    }

    /**
     * The slotpool's difference from one pool, by their medians.
     *
     * @param baseline which
     * @return in percent of the baseline, above 0 if the slotpool is faster; empty if one of them is missing
     */
    public Optional<Double> percentTo(PoolKind baseline) {
        return ratio(of(PoolKind.SLOTPOOL), of(baseline)).map(ratio -> (ratio - 1) * PERCENT);
    }

    /**
     * Whether the limit that no pool can pass does not differ from the better stock pool by more than both spread: then
     * no pool can show anything in this cell.
     *
     * @return false also if one of them is missing
     */
    public boolean isFloorWithinSpread() {
        return of(PoolKind.FLOOR).flatMap(floor -> betterStock()
                .map(stock -> Verdict.of(floor.throughput(), stock.throughput()) != Verdict.FASTER)).orElse(false);
    }

    /**
     * Whether the slotpool differs from the better stock pool by more than both spread.
     *
     * @return empty if one of them is missing
     */
    public Optional<Verdict> verdict() {
        return of(PoolKind.SLOTPOOL).flatMap(subject -> betterStock()
                .map(baseline -> Verdict.of(subject.throughput(), baseline.throughput())));
    }

    /**
     * How much the pools spread beside each other; see {@link Rounds#apart}.
     *
     * @return one for each pool, in their order
     */
    public List<Spread> spreadsApart() {
        return Rounds.apart(pools.stream().map(pool -> pool.slices().stream().map(Slice::perSecond).toList()).toList());
    }

    private static Optional<Double> ratio(Optional<PoolResult> subject, Optional<PoolResult> baseline) {
        return subject.flatMap(s -> baseline.map(b -> s.throughput().median() / b.throughput().median()));
    }
}
