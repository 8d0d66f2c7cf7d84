/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slotpool.perf.gate.GateCell;
import org.slotpool.perf.gate.GateResult;
import org.slotpool.perf.gate.GateVerdict;
import org.slotpool.perf.writes.SharedWrites;

/** What a gate found as raw data. */
public final class GateData {

    private GateData() {
    }

    /**
     * A whole gate.
     *
     * @param result what was found
     * @return verdicts, counts and failures
     */
    public static Map<String, Object> of(GateResult result) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("failures", result.failures());
        data.put("cells", of(result.verdicts()));
        data.put("baseCounts", counts(result.baseCounts()));
        data.put("candidateCounts", counts(result.candidateCounts()));
        return data;
    }

    /**
     * The part that noise could fool.
     *
     * @param verdicts for each cell
     * @return one object for each
     */
    public static List<Map<String, Object>> of(Map<GateCell, GateVerdict> verdicts) {
        return verdicts.entrySet().stream().map(entry -> {
            GateVerdict verdict = entry.getValue();
            Map<String, Object> cell = new LinkedHashMap<>();
            cell.put("cell", entry.getKey().toString());
            cell.put("slower", verdict.isSlower());
            cell.put("loss", verdict.loss());
            cell.put("noise", verdict.noise());
            cell.put("last", verdict.last());
            cell.put("alarmAt", verdict.needed());
            cell.put("rounds", verdict.rounds());
            return cell;
        }).toList();
    }

    private static Map<String, Object> counts(SharedWrites counts) {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("bytes", counts.bytes());
        data.put("writes", counts.total());
        data.put("poolWide", counts.poolWide());
        data.put("sites", counts.sites());
        return data;
    }
}
