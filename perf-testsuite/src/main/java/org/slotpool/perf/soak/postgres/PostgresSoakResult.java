/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import java.util.List;
import java.util.Map;

/**
 * How a soak on PostgreSQL came out.
 *
 * @param pool the class of the pool
 * @param seed of its random numbers
 * @param threads the number of clients
 * @param connections the size of the pool
 * @param millis how long clients were at work
 * @param successes of clients
 * @param chores flushes and validations beside them
 * @param errors that clients met, by kind
 * @param calamities in order
 * @param violations of what must hold
 * @param leaks connections that were open when none may be, at the adapter or at the server
 */
public record PostgresSoakResult(String pool, long seed, int threads, int connections, long millis, long successes,
        long chores, Map<String, Long> errors, List<CalamityResult> calamities, List<String> violations, int leaks) {

    /**
     * Whether every rule was kept. How fast clients are served again is a figure, and no rule: it is the machine's, too.
     *
     * @return false also if a client was not served again after a calamity
     */
    public boolean isSound() {
        return violations.isEmpty() && leaks == 0
                && calamities.stream().allMatch(one -> one.everyClientMillis() >= 0);
    }
}
