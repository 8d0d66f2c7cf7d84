/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.statistics.Quantile;

/**
 * All entrants in one cell.
 *
 * @param cell the circumstances
 * @param entrants in the order of the command line
 */
public record ScarceResult(ScarceCell cell, List<EntrantResult> entrants) {

    /**
     * One entrant's result.
     *
     * @param entrant which
     * @return empty if it did not take part
     */
    public Optional<EntrantResult> of(Entrant entrant) {
        return entrants.stream().filter(result -> result.entrant().equals(entrant)).findFirst();
    }

    /**
     * How often the slotpool's throughput holds that of the stock pool with the higher one.
     *
     * @param fair whether fair entrants are compared, or unfair ones
     * @return above 1 if the slotpool is better; empty if one of them is missing, or if the stock pool's is 0
     */
    public OptionalDouble throughputRatio(boolean fair) {
        ToDoubleFunction<EntrantResult> throughput = result -> result.throughput().median();
        return ratio(slotpool(fair, throughput), stock(fair, throughput).max());
    }

    /**
     * How often the slotpool's wait holds that of the stock pool with the shorter one.
     *
     * @param fair whether fair entrants are compared, or unfair ones
     * @param quantile which wait
     * @return below 1 if the slotpool is better; empty if one of them is missing, or if the stock pool's is 0
     */
    public OptionalDouble waitRatio(boolean fair, Quantile quantile) {
        ToDoubleFunction<EntrantResult> waited = result -> result.waited(quantile);
        return ratio(slotpool(fair, waited), stock(fair, waited).min());
    }

    private OptionalDouble slotpool(boolean fair, ToDoubleFunction<EntrantResult> value) {
        return of(new Entrant(PoolKind.SLOTPOOL, fair)).stream().mapToDouble(value).findFirst();
    }

    private DoubleStream stock(boolean fair, ToDoubleFunction<EntrantResult> value) {
        return entrants.stream().filter(result -> result.entrant().pool().isStock()
                && result.entrant().fair() == fair).mapToDouble(value);
    }

    private static OptionalDouble ratio(OptionalDouble subject, OptionalDouble baseline) {
        return subject.isEmpty() || baseline.isEmpty() || baseline.getAsDouble() == 0 ? OptionalDouble.empty()
                : OptionalDouble.of(subject.getAsDouble() / baseline.getAsDouble());
    }
}
