/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

/**
 * What the clients did in one stretch of time, or in several.
 *
 * @param round the round, from 1
 * @param position the place in the random order of its round, from 1
 * @param transactions completed by all clients together
 * @param nanos from the common start to the end of the last client, added up
 */
public record Slice(int round, int position, long transactions, long nanos) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** This and one more stretch of it. */
    Slice plus(Slice stretch) {
        return new Slice(round, position, transactions + stretch.transactions, nanos + stretch.nanos);
    }

    /**
     * The throughput.
     *
     * @return transactions per second
     */
    public double perSecond() {
        return transactions * NANOS_PER_SECOND / nanos;
    }
}
