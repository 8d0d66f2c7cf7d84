/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.List;
import java.util.Map;

/**
 * How a soak came out.
 *
 * @param pool the class of the pool
 * @param seed of its random numbers
 * @param threads the number of clients
 * @param millis how long clients were at work
 * @param operations by kind
 * @param faults that were injected, by kind
 * @param errors that clients met, by kind
 * @param violations of what must hold, the first hundred
 * @param violationCount all of them
 * @param leaks connections that were open when none may be
 * @param longestWaitMillis the longest time that a client took to get a connection or an error
 * @param longestIdleMillis the longest time for which a connection was seen idle beside a thread that waits
 * @param longestBeyondBoundMillis for how much longer at most than the pool's bound of overtaking allows
 * @param idleLooks how often it was looked for such connections
 * @param longestStallMillis the longest time for which the machine stood still
 */
public record SoakResult(String pool, long seed, int threads, long millis, Map<String, Long> operations,
        Map<String, Long> faults, Map<String, Long> errors, List<String> violations, long violationCount, int leaks,
        long longestWaitMillis, long longestIdleMillis, long longestBeyondBoundMillis, long idleLooks,
        long longestStallMillis) {

    private static long sum(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * All operations together.
     *
     * @return 0 or more
     */
    public long operationCount() {
        return sum(operations);
    }

    /**
     * All faults together.
     *
     * @return 0 or more
     */
    public long faultCount() {
        return sum(faults);
    }

    /**
     * All errors together.
     *
     * @return 0 or more
     */
    public long errorCount() {
        return sum(errors);
    }

    /**
     * Whether every rule was kept.
     *
     * @return whether it was
     */
    public boolean isSound() {
        return violationCount == 0 && leaks == 0;
    }
}
