/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import java.util.concurrent.TimeUnit;

/**
 * How much the clients do in a slice: as much as they can in a time, or a number of transactions each. The number is the
 * same for all pools of a cell: what the fastest of them did in the time while it warmed up, within bounds.
 *
 * <p>With more than 150 clients the number is of a time that is longer in proportion: they come to work one
 * after the other, and leave likewise, and in short slices that, and not the pool, says how many transactions there are.
 *
 * @param millis how long a slice is, in milliseconds; with a number of transactions, about how long the fastest pool's is, unless the
 *        clients are many
 * @param fewest transactions that a client does at least
 * @param most transactions that a client does at most, not below {@code fewest}; 0: the slices end by time
 */
public record Portion(long millis, long fewest, long most) {

    /** Instead of a number of transactions. */
    static final long BY_TIME = 0;

    private static final int USUAL_CLIENTS = 150;

    /**
     * As much as the clients can in a time.
     *
     * @param millis milliseconds
     * @return the portion
     */
    public static Portion ofTime(long millis) {
        return new Portion(millis, BY_TIME, BY_TIME);
    }

    /**
     * A number of transactions that depends on the cell.
     *
     * @param millis about how long the fastest pool's slice is, in milliseconds, unless the clients are many
     * @param fewest transactions that a client does at least, 1 or more
     * @return the portion
     */
    public static Portion atLeast(long millis, long fewest) {
        return new Portion(millis, fewest, Long.MAX_VALUE);
    }

    /**
     * A number of transactions.
     *
     * @param millis the length of the slices in which the pools warm up, in milliseconds
     * @param perClient transactions of each client, 1 or more
     * @return the portion
     */
    public static Portion of(long millis, long perClient) {
        return new Portion(millis, perClient, perClient);
    }

    /** The transactions of each client; {@link #BY_TIME} if that is what ends a slice. */
    long transactionsPerClient(double fastestPerSecond, int clients) {
        double perSecond = fastestPerSecond / Math.min(clients, USUAL_CLIENTS);
        double wanted = perSecond * millis / TimeUnit.SECONDS.toMillis(1);
        return Math.max(fewest, Math.min(most, Math.round(wanted)));
    }
}
