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
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.compare.CellResult;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.ironjacamar.Announcement;
import org.slotpool.perf.ironjacamar.ServiceResult;

/** IronJacamar's cases as raw data: every slice, what was published, and the circumstances. */
public final class IronJacamarData {

    private final Facts facts;
    private final Announcement announcement;
    private final List<ServiceResult> results;

    /**
     * Data to be written.
     *
     * @param facts the circumstances
     * @param announcement what was published
     * @param results of every service
     */
    public IronJacamarData(Facts facts, Announcement announcement, List<ServiceResult> results) {
        this.facts = facts;
        this.announcement = announcement;
        this.results = results;
    }

    /**
     * Writes {@code ironjacamar.json} and {@code ironjacamar.csv}.
     *
     * @param directory is made if it does not exist
     * @throws IOException if it cannot be written
     */
    public void write(Path directory) throws IOException {
        List<Map<String, Object>> cells = new ArrayList<>();
        for (ServiceResult result : results) {
            result.cells().forEach(cell -> cells.add(cell(result.service(), cell)));
        }
        JsonFile.write(directory.resolve("ironjacamar.json"), facts, Map.of("source", Announcement.SOURCE), "cells",
                cells);
        writeCsv(directory.resolve("ironjacamar.csv"));
    }

    private Map<String, Object> cell(TransactionService service, CellResult result) {
        Map<String, Object> cell = new LinkedHashMap<>();
        cell.put("service", service.toString());
        cell.put("case", result.cell().kind().toString());
        cell.put("clients", result.cell().clients());
        cell.put("transactionsPerClient", result.pools().get(0).slices().get(0).transactions() / result.cell().clients());
        cell.put("betterStock", result.betterStock().map(stock -> stock.pool().toString()).orElse(null));
        cell.put("ratioToStock", result.ratioToStock().orElse(null));
        cell.put("verdict", result.verdict().map(Object::toString).orElse(null));
        cell.put("ratioToFloor", result.ratioToFloor().orElse(null));
        cell.put("percentToList", result.percentTo(PoolKind.LIST).orElse(null));
        cell.put("percentToDeque", result.percentTo(PoolKind.DEQUE).orElse(null));
        cell.put("floorWithinSpread", result.isFloorWithinSpread());
        cell.put("published", announcement.of(service, result.cell().kind(), result.cell().clients()).orElse(null));
        cell.put("rounds", SliceData.rounds(result));
        cell.put("pools", SliceData.pools(result));
        return cell;
    }

    private void writeCsv(Path file) throws IOException {
        List<String> heading = new ArrayList<>(List.of("service", "case", "clients"));
        heading.addAll(SliceData.HEADING);
        CsvFile.write(file, facts, heading, printer -> {
            for (ServiceResult service : results) {
                for (CellResult result : service.cells()) {
                    SliceData.print(printer, result, service.service(), result.cell().kind(), result.cell().clients());
                }
            }
        });
    }
}
