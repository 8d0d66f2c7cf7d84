/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.statistics.Quantile;

class ScarceResultTest {

    private static final ScarceCell CELL = new ScarceCell(Way.SPI, 0, new Shape(8, 4));
    private static final long SECOND = 1_000_000_000L;

    @Test
    void throughputIsComparedWithTheHigherOne() {
        ScarceResult result = result(entrant(PoolKind.LIST, true, 100, 7), entrant(PoolKind.DEQUE, true, 200, 9),
                entrant(PoolKind.SLOTPOOL, true, 300, 8));
        assertThat(result.throughputRatio(true)).hasValue(1.5);
    }

    @Test
    void waitsAreComparedWithTheShorterOneWhoeverHasTheHigherThroughput() {
        ScarceResult result = result(entrant(PoolKind.LIST, true, 100, 4), entrant(PoolKind.DEQUE, true, 200, 9),
                entrant(PoolKind.SLOTPOOL, true, 300, 2));
        assertThat(result.waitRatio(true, Quantile.P999)).hasValue(0.5);
        assertThat(result.waitRatio(true, Quantile.MAX)).hasValue(0.5);
    }

    @Test
    void fairIsComparedWithFairAndUnfairWithUnfair() {
        ScarceResult result = result(entrant(PoolKind.LIST, true, 100, 10), entrant(PoolKind.LIST, false, 1000, 1),
                entrant(PoolKind.SLOTPOOL, true, 200, 5), entrant(PoolKind.SLOTPOOL, false, 500, 3));
        assertThat(result.throughputRatio(true)).hasValue(2);
        assertThat(result.throughputRatio(false)).hasValue(0.5);
        assertThat(result.waitRatio(true, Quantile.MAX)).hasValue(0.5);
        assertThat(result.waitRatio(false, Quantile.MAX)).hasValue(3);
    }

    @Test
    void isTheMedianOfTheRounds() {
        EntrantResult list = entrant(PoolKind.LIST, true, 100, 10, 20, 90);
        assertThat(list.waited(Quantile.P50)).isEqualTo(20);
        assertThat(list.throughput().median()).isEqualTo(100, offset(1e-9));
    }

    @Test
    void theWorstRoundTellsOfStarvation() {
        EntrantResult result = new EntrantResult(new Entrant(PoolKind.LIST, false), List.of(
                new Round(1, 1, 10, SECOND, waits(4), 6, 2, 8, 0, 1, Map.of(), Passage.UNKNOWN),
                new Round(2, 1, 10, SECOND, waits(1), 5, 0, 5, 3, 0, Map.of("timed out", 2L, "closed", 1L), Passage.UNKNOWN)));
        assertThat(result.worst()).isEqualTo(4);
        assertThat(result.stall()).isEqualTo(6);
        assertThat(result.fewest()).isZero();
        assertThat(result.unserved()).isEqualTo(3);
        assertThat(result.failureCount()).isEqualTo(3);
    }

    @Test
    void saysNothingWhereThereIsNothingToCompare() {
        ScarceResult onlyStock = result(entrant(PoolKind.LIST, true, 100, 1));
        assertThat(onlyStock.throughputRatio(true)).isEmpty();
        assertThat(onlyStock.waitRatio(true, Quantile.P50)).isEmpty();
        ScarceResult nothingServed = result(entrant(PoolKind.LIST, true, 0, 0),
                entrant(PoolKind.SLOTPOOL, true, 100, 1));
        assertThat(nothingServed.throughputRatio(true)).isEmpty();
        assertThat(nothingServed.waitRatio(true, Quantile.MAX)).isEmpty();
    }

    private static ScarceResult result(EntrantResult... entrants) {
        return new ScarceResult(CELL, List.of(entrants));
    }

    private static EntrantResult entrant(PoolKind pool, boolean fair, long perSecond, long... waits) {
        List<Round> rounds = new ArrayList<>();
        for (long wait : waits) {
            rounds.add(new Round(rounds.size() + 1, 1, perSecond, SECOND, waits(wait), 0, 0, perSecond, 0, 0, Map.of(), Passage.UNKNOWN));
        }
        return new EntrantResult(new Entrant(pool, fair), rounds);
    }

    private static Map<Quantile, Long> waits(long nanos) {
        Map<Quantile, Long> waits = new EnumMap<>(Quantile.class);
        for (Quantile quantile : Quantile.values()) {
            waits.put(quantile, nanos);
        }
        return waits;
    }
}
