/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.slotpool.perf.writes.SharedWrites;

/**
 * What the gate found.
 *
 * @param verdicts for each cell
 * @param baseCounts what the base writes and allocates in a cycle
 * @param candidateCounts what the candidate writes and allocates in a cycle
 */
public record GateResult(Map<GateCell, GateVerdict> verdicts, SharedWrites baseCounts, SharedWrites candidateCounts) {

    /**
     * What is worse than before.
     *
     * @return a sentence for each; none if the candidate may pass
     */
    public List<String> failures() {
        List<String> failures = new ArrayList<>();
        verdicts.forEach((cell, verdict) -> {
            if (verdict.isSlower()) {
                failures.add(String.format(Locale.ROOT, "%s: slower by %.1f %% (noise %.1f %%), last in %d of %d rounds",
                        cell, 100 * verdict.loss(), 100 * verdict.noise(), verdict.last(), verdict.rounds().size()));
            }
        });
        if (candidateCounts.bytes() > baseCounts.bytes()) {
            failures.add("allocates " + candidateCounts.bytes() + " bytes in a cycle, the base " + baseCounts.bytes());
        }
        if (candidateCounts.total() > baseCounts.total()) {
            failures.add("writes " + candidateCounts.total() + " times in a cycle, the base " + baseCounts.total());
        }
        return failures;
    }
}
