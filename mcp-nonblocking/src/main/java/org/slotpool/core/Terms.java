/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The terms on which threads wait.
 *
 * @param fair whether all who want the same are to have their turn soon, rather than the processors less to do with changing threads.
 *     May change at any time
 * @param overtaking how long the longest waiting thread may have waited, in nanoseconds, while one that comes new still takes
 *     what is free; 0: never. Asked when a thread begins to wait, and holds for that wait; behind many others it is {@linkplain #patience longer}. For what comes back again and again in
 *     no time it is over when somebody has seen that; the one who waits does at the latest
 * @param interval how often one that waits gets its turn while others overtake, in nanoseconds; 0: always, and so it does once nobody
 *     has begun to wait for eight of them. May change at any time. What comes back again and again in no time gives no turns: it is
 *     lent on for a spell of a few intervals; where the oldest goes first, it may be some returns late, about 255 of each entry at most
 * @param maxCreates how many clients may create at the same time; 0: as many as there are cells
 * @param gallery where threads wait on that have waited for a while
 * @param shownAfter that while, in nanoseconds; more than 0
 */
public record Terms(BooleanSupplier fair, LongSupplier overtaking, LongSupplier interval, int maxCreates, Gallery gallery,
        long shownAfter) {

    /**
     * In nanoseconds. Those who wait are to be seen a little later: there they are harder to wake; and whoever has looked too early, since the one
     * before it came behind more than it and had more patience, looks again then.
     */
    private static final long LONGEST_TURNS = 95_000_000;

    /** First come, first served, and nothing to be seen. */
    public static final Terms STRICT = new Terms(() -> true, () -> 0, () -> 0, 0, Gallery.NONE, Long.MAX_VALUE);

    /**
     * Makes terms.
     *
     * @param fair not null
     * @param overtaking not null
     * @param interval not null
     * @param maxCreates 0 or more
     * @param gallery not null
     * @param shownAfter more than 0
     * @throws IllegalArgumentException if a number is out of its range
     */
    public Terms {
        Objects.requireNonNull(fair, "fair");
        Objects.requireNonNull(overtaking, "overtaking");
        Objects.requireNonNull(interval, "interval");
        Objects.requireNonNull(gallery, "gallery");
        if (maxCreates < 0) {
            throw new IllegalArgumentException("maxCreates is negative: " + maxCreates);
        }
        if (shownAfter <= 0) {
            throw new IllegalArgumentException("shownAfter is not more than 0: " + shownAfter);
        }
    }

    /**
     * For how long one who comes to wait may be overtaken. A queue that takes turns needs an interval for each who waits; a bound that ends sooner
     * would put an end to the turns each time, and from then on each cycle costs a change of threads.
     *
     * @param waiting how many wait already
     * @return the bound; or the time of one and a half rounds of turns, but 95 milliseconds at most, if that is longer, and an interval is not; 0 if
     *     nobody may overtake
     */
    long patience(int waiting) {
        long bound = overtaking.getAsLong();
        long turn = interval.getAsLong();
        return turn > bound ? bound : Math.max(bound, Math.min(LONGEST_TURNS, waiting * turn * 3 / 2));
    }
}
