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
import java.util.OptionalDouble;
import org.slotpool.perf.scarce.EntrantResult;
import org.slotpool.perf.scarce.Round;
import org.slotpool.perf.scarce.ScarceCell;
import org.slotpool.perf.scarce.ScarceResult;
import org.slotpool.perf.statistics.Quantile;

/** What scarce connections did to the clients, as raw data: every round, and the circumstances. */
public final class ScarceData {

    private final Facts facts;
    private final List<ScarceResult> results;

    /**
     * Data to be written.
     *
     * @param facts the circumstances
     * @param results every cell
     */
    public ScarceData(Facts facts, List<ScarceResult> results) {
        this.facts = facts;
        this.results = results;
    }

    /**
     * Writes {@code scarce.json} and {@code scarce.csv}.
     *
     * @param directory is made if it does not exist
     * @throws IOException if it cannot be written
     */
    public void write(Path directory) throws IOException {
        JsonFile.write(directory.resolve("scarce.json"), facts, "cells",
                results.stream().map(ScarceData::cell).toList());
        writeCsv(directory.resolve("scarce.csv"));
    }

    private static Map<String, Object> cell(ScarceResult result) {
        Map<String, Object> cell = new LinkedHashMap<>();
        cell.put("way", result.cell().way().toString());
        cell.put("holdMicros", result.cell().holdMicros());
        cell.put("threads", result.cell().shape().threads());
        cell.put("connections", result.cell().shape().connections());
        cell.put("fairRatios", ratios(result, true));
        cell.put("unfairRatios", ratios(result, false));
        cell.put("entrants", result.entrants().stream().map(ScarceData::entrant).toList());
        return cell;
    }

    private static Map<String, Object> ratios(ScarceResult result, boolean fair) {
        Map<String, Object> ratios = new LinkedHashMap<>();
        ratios.put("perSecond", value(result.throughputRatio(fair)));
        for (Quantile quantile : Quantile.values()) {
            ratios.put(quantile.toString(), value(result.waitRatio(fair, quantile)));
        }
        return ratios;
    }

    private static Double value(OptionalDouble ratio) {
        return ratio.isPresent() ? ratio.getAsDouble() : null;
    }

    private static Map<String, Object> entrant(EntrantResult result) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("pool", result.entrant().pool().toString());
        data.put("class", result.entrant().pool().className());
        data.put("fair", result.entrant().fair());
        data.put("perSecond", result.throughput());
        Map<String, Object> waits = new LinkedHashMap<>();
        for (Quantile quantile : Quantile.values()) {
            waits.put(quantile.toString(), result.waited(quantile));
        }
        data.put("waitNanos", waits);
        data.put("rounds", result.rounds().stream().map(ScarceData::round).toList());
        return data;
    }

    private static Map<String, Object> round(Round round) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("round", round.round());
        data.put("position", round.position());
        data.put("cycles", round.cycles());
        data.put("nanos", round.nanos());
        data.put("perSecond", round.perSecond());
        Map<String, Object> waits = new LinkedHashMap<>();
        round.waits().forEach((quantile, nanos) -> waits.put(quantile.toString(), nanos));
        data.put("waitNanos", waits);
        data.put("stallNanos", round.stall());
        data.put("fewest", round.fewest());
        data.put("most", round.most());
        data.put("none", round.unserved());
        data.put("absent", round.absent());
        data.put("failures", round.failures());
        data.put("handoversBefore", round.passage().before().handovers());
        data.put("handoversAfter", round.passage().after().handovers());
        return data;
    }

    private void writeCsv(Path file) throws IOException {
        List<String> heading = new ArrayList<>(List.of("way", "holdMicros", "threads", "connections", "pool", "fair",
                "round", "position", "cycles", "nanos", "perSecond"));
        for (Quantile quantile : Quantile.values()) {
            heading.add(quantile + "Nanos");
        }
        heading.addAll(List.of("stallNanos", "fewest", "most", "none", "absent", "failures", "handoversBefore",
                "handoversAfter"));
        CsvFile.write(file, facts, heading, printer -> {
            for (ScarceResult result : results) {
                for (EntrantResult entrant : result.entrants()) {
                    for (Round round : entrant.rounds()) {
                        printer.printRecord(line(result.cell(), entrant, round));
                    }
                }
            }
        });
    }

    private static List<Object> line(ScarceCell cell, EntrantResult entrant, Round round) {
        List<Object> line = new ArrayList<>(List.of(cell.way(), cell.holdMicros(), cell.shape().threads(),
                cell.shape().connections(), entrant.entrant().pool(), entrant.entrant().fair(), round.round(),
                round.position(), round.cycles(), round.nanos(), round.perSecond()));
        for (Quantile quantile : Quantile.values()) {
            line.add(round.waits().get(quantile));
        }
        line.addAll(List.of(round.stall(), round.fewest(), round.most(), round.unserved(), round.absent(), round.failureCount(),
                round.passage().before().handovers(), round.passage().after().handovers()));
        return line;
    }
}
