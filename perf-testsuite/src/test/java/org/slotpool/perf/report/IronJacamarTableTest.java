/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.compare.Cell;
import org.slotpool.perf.compare.CellResult;
import org.slotpool.perf.compare.PoolResult;
import org.slotpool.perf.compare.Slice;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.ironjacamar.Announcement;
import org.slotpool.perf.ironjacamar.ServiceResult;

class IronJacamarTableTest {

    private static final long SECOND = 1_000_000_000;

    private static PoolResult pool(PoolKind kind, long... perSecond) {
        List<Slice> slices = new ArrayList<>();
        for (long transactions : perSecond) {
            slices.add(new Slice(slices.size() + 1, 1, transactions, SECOND));
        }
        return new PoolResult(kind, kind.className(), slices, List.of());
    }

    /** Quartiles of three values are the least and the greatest. */
    @Test
    void aValueIsUnsteadyIfItsWholeInterquartileRangeIs15PercentOrMore() {
        CellResult cell = new CellResult(new Cell(Case.values()[0], AdapterKind.values()[0], 1), List.of(
                pool(PoolKind.LIST, 930, 1_000, 1_070), pool(PoolKind.DEQUE, 920, 1_000, 1_080),
                pool(PoolKind.SLOTPOOL, 500, 1_000, 1_500), pool(PoolKind.FLOOR, 1_000, 1_000, 1_000)), List.of());
        assertThat(new IronJacamarTable(new Announcement(), List.of(new ServiceResult(TransactionService.NOOP, List.of(cell)))))
                .asString().contains("1 cells, 1 of them *; of 4 values 2 have an interquartile range of 15 % or more, and\n"
                        + "4 if each is taken as a part of the mean of its round");
    }
}
