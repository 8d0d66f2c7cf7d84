/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.distance;

/**
 * How far two processors are from each other, as threads see it.
 *
 * @param handovers how often per second two threads hand a line of memory to each other; 0: not known
 */
public record Distance(double handovers) {

    /** Not known. */
    public static final Distance UNKNOWN = new Distance(0);

    /** Where it changes, it does so tenfold; while it stays, two measurements differ by a few tenths. */
    private static final double SAME = 2;

    /**
     * Measures it, within some hundredths of a second, in the calling thread and one other.
     *
     * @return unknown unless there are exactly two processors: of more, the system chooses which two
     * @throws InterruptedException if the thread was interrupted
     */
    public static Distance measure() throws InterruptedException {
        return Runtime.getRuntime().availableProcessors() == 2 ? new Distance(new Handovers().mostPerSecond()) : UNKNOWN;
    }

    /**
     * Whether two measurements are of the same distance, as far as they can be told apart.
     *
     * @param other the other
     * @return true also if one of them is unknown
     */
    public boolean isLike(Distance other) {
        return handovers == 0 || other.handovers == 0
                || Math.max(handovers, other.handovers) < SAME * Math.min(handovers, other.handovers);
    }
}
