/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.ArrayList;
import java.util.List;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.PoolKind;

/**
 * What is compared, and for how long.
 *
 * @param ways how clients get at a connection
 * @param holdMicros how long they keep it, in microseconds, each 0 or more
 * @param shapes the numbers of clients and connections
 * @param pools which pools take part
 * @param fair whether they are configured to be fair: true, false, or both
 * @param rounds how often each entrant is measured in each cell, at least 1
 * @param warmUpMillis how long clients are at work before they are measured, in milliseconds
 * @param millis how long they are measured at least, in milliseconds
 * @param cycles for how many check-outs the time has to suffice, at least 1: where connections are kept for long it is longer,
 *     up to ten times
 */
public record ScarceSettings(List<Way> ways, List<Integer> holdMicros, List<Shape> shapes, List<PoolKind> pools,
        List<Boolean> fair, int rounds, int warmUpMillis, int millis, int cycles) {

    private static final int MOST_TIMES = 10;

    /**
     * All cells.
     *
     * @return by way, then by the time that a connection is kept, then by shape
     */
    public List<ScarceCell> cells() {
        List<ScarceCell> cells = new ArrayList<>();
        for (Way way : ways) {
            for (int hold : holdMicros) {
                shapes.forEach(shape -> cells.add(new ScarceCell(way, hold, shape)));
            }
        }
        return cells;
    }

    /**
     * Everybody who takes part in each cell.
     *
     * @return the pools in their order, fair and unfair side by side
     */
    public List<Entrant> entrants() {
        List<Entrant> entrants = new ArrayList<>();
        for (PoolKind pool : pools) {
            fair.forEach(order -> entrants.add(new Entrant(pool, order)));
        }
        return entrants;
    }

    /**
     * The number of trials, those for practice included.
     *
     * @return at least 2
     */
    public int trials() {
        return practices() * (rounds + 1);
    }

    /**
     * The time for which clients are at work; starting the threads, and the compiler, come on top.
     *
     * @return milliseconds
     */
    public long totalMillis() {
        long each = cells().stream().mapToLong(cell -> warmUpMillis + (long) rounds * (warmUpMillis + millis(cell))).sum();
        return entrants().size() * each;
    }

    /**
     * How long clients are measured. A percentile of few waits is the longest of them.
     *
     * @param cell where
     * @return milliseconds
     */
    public long millis(ScarceCell cell) {
        long enough = (long) cycles * cell.holdMicros() / cell.shape().connections() / 1_000;
        return Math.max(millis, Math.min(enough, (long) MOST_TIMES * millis));
    }

    /** Everybody practises in each cell once. */
    private int practices() {
        return cells().size() * entrants().size();
    }
}
