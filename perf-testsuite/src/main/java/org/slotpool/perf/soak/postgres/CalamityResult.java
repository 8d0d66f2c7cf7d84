/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

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
}
