/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slotpool.perf.compare.Cell;
import org.slotpool.perf.compare.CellResult;

/** A comparison as raw data: every slice, and the circumstances. */
public final class CompareData {

    private final Facts facts;
    private final List<CellResult> results;

    /**
     * Data to be written.
     *
     * @param facts the circumstances
     * @param results every cell
     */
    public CompareData(Facts facts, List<CellResult> results) {
        this.facts = facts;
        this.results = results;
    }

    /**
     * Writes {@code compare.json} and {@code compare.csv}.
     *
     * @param directory is made if it does not exist
     * @throws IOException if it cannot be written
     */
    public void write(Path directory) throws IOException {
        JsonFile.write(directory.resolve("compare.json"), facts, "cells",
                results.stream().map(CompareData::cell).toList());
        writeCsv(directory.resolve("compare.csv"));
    }

    private static Map<String, Object> cell(CellResult result) {
        Map<String, Object> cell = new LinkedHashMap<>();
        cell.put("adapter", result.cell().adapter().toString());
        cell.put("case", result.cell().kind().toString());
        cell.put("clients", result.cell().clients());
        cell.put("betterStock", result.betterStock().map(stock -> stock.pool().toString()).orElse(null));
        cell.put("ratioToStock", result.ratioToStock().orElse(null));
        cell.put("verdict", result.verdict().map(Object::toString).orElse(null));
        cell.put("ratioToFloor", result.ratioToFloor().orElse(null));
        cell.put("rounds", SliceData.rounds(result));
        cell.put("pools", SliceData.pools(result));
        return cell;
    }

    private void writeCsv(Path file) throws IOException {
        List<String> heading = new ArrayList<>(List.of("adapter", "case", "clients"));
        heading.addAll(SliceData.HEADING);
        CsvFile.write(file, facts, heading, printer -> {
            for (CellResult result : results) {
                Cell cell = result.cell();
                SliceData.print(printer, result, cell.adapter(), cell.kind(), cell.clients());
            }
        });
    }
}
