/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.distance;

import java.util.Collection;
import java.util.List;

/** Says how much was measured at another distance than the rest. */
public final class Remark {

    private static final String REASON = ": the two processors were not as far from each other as in the others of the cell, or moved meanwhile.";

    private Remark() {
    }

    /**
     * Of rounds of which others were measured instead.
     *
     * @param leftOut those that do not count
     * @param all all
     * @return a sentence; empty if there are none
     */
    public static String leftOut(long leftOut, long all) {
        return leftOut == 0 ? "" : leftOut + " of " + all + " rounds do not count" + REASON;
    }

    /**
     * Of what was measured all the same.
     *
     * @param cells of each cell all passages
     * @param what was measured
     * @return a sentence; empty if in each cell all were at the same distance
     */
    public static String elsewhere(Collection<List<Passage>> cells, String what) {
        long all = cells.stream().mapToLong(List::size).sum();
        long elsewhere = all - cells.stream().mapToLong(Remark::most).sum();
        return elsewhere == 0 ? "" : elsewhere + " of " + all + " " + what + " compare less well" + REASON;
    }

    /** How many were at the distance at which most were. */
    private static long most(List<Passage> cell) {
        return cell.stream().mapToLong(one -> cell.stream().filter(passage -> passage.isAt(one.after())).count()).max().orElse(0);
    }
}
