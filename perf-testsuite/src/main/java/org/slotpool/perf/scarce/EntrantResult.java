/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.List;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.statistics.Quantile;
import org.slotpool.perf.statistics.Spread;

/**
 * One entrant in one cell.
 *
 * @param entrant which
 * @param rounds what it achieved in each of them, at least one
 */
public record EntrantResult(Entrant entrant, List<Round> rounds) {

    /**
     * The throughput over the rounds.
     *
     * @return cycles per second
     */
    public Spread throughput() {
        return Spread.of(rounds.stream().map(Round::perSecond).toList());
    }

    /**
     * How long clients waited.
     *
     * @param quantile which of them
     * @return nanoseconds: the median of the rounds' values
     */
    public double waited(Quantile quantile) {
        return Spread.of(rounds.stream().map(round -> round.waits().get(quantile).doubleValue()).toList()).median();
    }

    /**
     * The longest wait of all rounds: one stall of the machine, or of the pool, and no median tells of it.
     *
     * @return nanoseconds
     */
    public long worst() {
        return rounds.stream().mapToLong(round -> round.waits().get(Quantile.MAX)).max().orElseThrow();
    }

    /**
     * By how much a thread that only slept overslept at most, in any round.
     *
     * @return nanoseconds
     */
    public long stall() {
        return rounds.stream().mapToLong(Round::stall).max().orElseThrow();
    }

    /**
     * The client that was served least in any round.
     *
     * @return its check-outs
     */
    public long fewest() {
        return rounds.stream().mapToLong(Round::fewest).min().orElseThrow();
    }

    /**
     * The clients that asked for a connection and were not served at all, in the round that had the most of them.
     *
     * @return their number
     */
    public int unserved() {
        return rounds.stream().mapToInt(Round::unserved).max().orElseThrow();
    }

    /**
     * The clients that failed in all rounds together.
     *
     * @return their number
     */
    public long failureCount() {
        return rounds.stream().mapToLong(Round::failureCount).sum();
    }
}
