/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.Map;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.statistics.Quantile;

/**
 * What the clients of one trial met in their window.
 *
 * @param round the round, from 1
 * @param position the place in the order of its round, from 1
 * @param cycles the check-outs of all clients together
 * @param nanos the length of the window, in nanoseconds
 * @param waits how long the check-outs took, in nanoseconds; those that had not ended with the window, until then
 * @param stall by how much a thread that only slept overslept at most, in nanoseconds
 * @param fewest the check-outs of the client that had the fewest
 * @param most the check-outs of the client that had the most
 * @param unserved the number of clients that asked for a connection and had none
 * @param absent the number of clients that did not ask, because they kept a connection all the time or the machine did
 *         not let them run; {@code fewest} leaves them out
 * @param failures what ended a client before its time, and how many of them
 * @param passage how far the processors were from each other
 */
public record Round(int round, int position, long cycles, long nanos, Map<Quantile, Long> waits, long stall, long fewest,
        long most, int unserved, int absent, Map<String, Long> failures, Passage passage) {

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * The throughput.
     *
     * @return cycles per second
     */
    public double perSecond() {
        return cycles * NANOS_PER_SECOND / nanos;
    }

    /**
     * The clients that failed.
     *
     * @return their number
     */
    public long failureCount() {
        return failures.values().stream().mapToLong(Long::longValue).sum();
    }
}
