/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVPrinter;
import org.slotpool.perf.compare.CellResult;
import org.slotpool.perf.compare.PoolResult;
import org.slotpool.perf.compare.Round;
import org.slotpool.perf.compare.Slice;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.distance.Remark;

/** The slices of a cell as raw data: those that count, and those that were left out; and how far the processors were from each other. */
final class SliceData {

    /** Of the columns after those that tell the cell. */
    static final List<String> HEADING = List.of("pool", "round", "position", "transactions", "nanos", "perSecond", "counts",
            "handoversBefore", "handoversAfter");

    private SliceData() {
    }

    static List<Map<String, Object>> rounds(CellResult result) {
        return result.rounds().stream().map(SliceData::round).toList();
    }

    private static Map<String, Object> round(Round round) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("round", round.number());
        data.put("handoversBefore", round.passage().before().handovers());
        data.put("handoversAfter", round.passage().after().handovers());
        return data;
    }

    static List<Map<String, Object>> pools(CellResult result) {
        return result.pools().stream().map(SliceData::pool).toList();
    }

    private static Map<String, Object> pool(PoolResult result) {
        Map<String, Object> pool = new LinkedHashMap<>();
        pool.put("pool", result.pool().toString());
        pool.put("class", result.className());
        pool.put("perSecond", result.throughput());
        pool.put("slices", result.slices());
        pool.put("leftOut", result.leftOut());
        return pool;
    }

    /** What there is to say of rounds that do not count, for the terminal. */
    static String leftOut(List<CellResult> cells) {
        long all = cells.stream().mapToLong(cell -> cell.rounds().size()).sum();
        long leftOut = cells.stream().mapToLong(cell -> cell.pools().get(0).leftOut().size()).sum();
        return Lines.wrapped(Remark.leftOut(leftOut, all));
    }

    /** A line for each slice, which begins with what tells the cell. */
    static void print(CSVPrinter printer, CellResult result, Object... cell) throws IOException {
        for (PoolResult pool : result.pools()) {
            List<Slice> slices = Stream.concat(pool.slices().stream(), pool.leftOut().stream())
                    .sorted(Comparator.comparingInt(Slice::round)).toList();
            for (Slice slice : slices) {
                Passage passage = result.rounds().get(slice.round() - 1).passage();
                printer.printRecord(Stream.concat(Stream.of(cell), Stream.of(pool.pool(), slice.round(), slice.position(),
                        slice.transactions(), slice.nanos(), slice.perSecond(), pool.slices().contains(slice),
                        passage.before().handovers(), passage.after().handovers())));
            }
        }
    }
}
