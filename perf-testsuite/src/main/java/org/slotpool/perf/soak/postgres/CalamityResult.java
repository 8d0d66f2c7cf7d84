/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import java.util.Optional;

/**
 * One calamity, and what came after. Times are in milliseconds from the moment at which it was over.
 *
 * @param calamity what happened
 * @param lastedMillis for how long
 * @param errors that clients met from its begin until each had succeeded again
 * @param firstSuccessMillis until a client succeeded in what it began after the end
 * @param everyClientMillis until each had; less than 0 if one never did
 */
public record CalamityResult(Calamity calamity, long lastedMillis, long errors, long firstSuccessMillis,
        long everyClientMillis) {

    private static final long LATEST_MILLIS = 1_000;

    /**
     * Says it if the clients of a server that was stopped hard were not all served within a second of its return.
     *
     * @return what was broken; empty after other calamities, whose errors reach clients by time-outs of the driver's, and if a
     *         client never was served, which is a violation anyway
     */
    public Optional<String> lateness() {
        return calamity == Calamity.KILLED && everyClientMillis > LATEST_MILLIS
                ? Optional.of("after the calamity " + calamity + " every client was served only after " + everyClientMillis
                        + " ms, not within " + LATEST_MILLIS + " ms")
                : Optional.empty();
    }
}
