/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.statistics.Verdict;

class CellResultTest {

    private static final Cell CELL = new Cell(Case.LOCAL, AdapterKind.NOOP, 8);
    private static final long SECOND = 1_000_000_000L;

    @Test
    void aSliceKnowsItsThroughput() {
        assertThat(new Slice(1, 1, 500, SECOND / 2).perSecond()).isEqualTo(1000);
    }

    @Test
    void comparesWithTheBetterStockPoolWhicheverItIs() {
        CellResult dequeIsBetter = result(pool(PoolKind.LIST, 100), pool(PoolKind.DEQUE, 200),
                pool(PoolKind.SLOTPOOL, 300), pool(PoolKind.FLOOR, 400));
        assertThat(dequeIsBetter.betterStock()).map(PoolResult::pool).hasValue(PoolKind.DEQUE);
        assertThat(dequeIsBetter.ratioToStock()).hasValue(1.5);
        assertThat(dequeIsBetter.ratioToFloor()).hasValue(0.75);
        assertThat(dequeIsBetter.verdict()).hasValue(Verdict.FASTER);

        CellResult listIsBetter = result(pool(PoolKind.LIST, 600), pool(PoolKind.DEQUE, 200),
                pool(PoolKind.SLOTPOOL, 300));
        assertThat(listIsBetter.betterStock()).map(PoolResult::pool).hasValue(PoolKind.LIST);
        assertThat(listIsBetter.ratioToStock()).hasValue(0.5);
        assertThat(listIsBetter.verdict()).hasValue(Verdict.SLOWER);
    }

    @Test
    void theBetterStockPoolIsTheOneWithTheBetterMedian() {
        CellResult result = result(pool(PoolKind.LIST, 100, 100, 900), pool(PoolKind.DEQUE, 110, 110, 110));
        assertThat(result.betterStock()).map(PoolResult::pool).hasValue(PoolKind.DEQUE);
    }

    @Test
    void theDifferenceIsToldInPercentOfEachStockPool() {
        CellResult result = result(pool(PoolKind.LIST, 100), pool(PoolKind.DEQUE, 400), pool(PoolKind.SLOTPOOL, 300));
        assertThat(result.percentTo(PoolKind.LIST)).hasValue(200.0);
        assertThat(result.percentTo(PoolKind.DEQUE)).hasValue(-25.0);
        assertThat(result.percentTo(PoolKind.FLOOR)).isEmpty();
    }

    @Test
    void whereTheFloorIsWithinTheSpreadNoPoolCanShowAnything() {
        PoolResult stock = pool(PoolKind.LIST, 80, 100, 120);
        assertThat(result(stock, pool(PoolKind.FLOOR, 90, 110, 130)).isFloorWithinSpread()).isTrue();
        assertThat(result(stock, pool(PoolKind.FLOOR, 200, 210, 220)).isFloorWithinSpread()).isFalse();
        assertThat(result(stock).isFloorWithinSpread()).isFalse();
    }

    @Test
    void overlappingSpreadsAreEven() {
        CellResult result = result(pool(PoolKind.LIST, 80, 100, 120), pool(PoolKind.SLOTPOOL, 90, 110, 130));
        assertThat(result.verdict()).hasValue(Verdict.EVEN);
    }

    @Test
    void saysNothingAboutPoolsThatDidNotTakePart() {
        CellResult onlyStock = result(pool(PoolKind.LIST, 100));
        assertThat(onlyStock.ratioToStock()).isEmpty();
        assertThat(onlyStock.ratioToFloor()).isEmpty();
        assertThat(onlyStock.verdict()).isEmpty();
        assertThat(result(pool(PoolKind.SLOTPOOL, 100)).betterStock()).isEmpty();
    }

    @Test
    void onlyTheChosenRoundsCount() {
        PoolResult result = PoolResult.of(PoolKind.SLOTPOOL, PoolKind.SLOTPOOL.className(), List.of(new Slice(1, 1, 100, SECOND),
                new Slice(2, 1, 900, SECOND), new Slice(3, 1, 100, SECOND)), List.of(1, 3));
        assertThat(result.slices()).extracting(Slice::round).containsExactly(1, 3);
        assertThat(result.leftOut()).extracting(Slice::round).containsExactly(2);
        assertThat(result.throughput().median()).isEqualTo(100);
    }

    private static CellResult result(PoolResult... pools) {
        return new CellResult(CELL, List.of(pools), List.of());
    }

    private static PoolResult pool(PoolKind kind, long... transactionsPerSecond) {
        List<Slice> slices = new ArrayList<>();
        for (long transactions : transactionsPerSecond) {
            slices.add(new Slice(slices.size() + 1, 1, transactions, SECOND));
        }
        return new PoolResult(kind, kind.className(), slices, List.of());
    }
}
