/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

/**
 * One process that was killed, and what came of it.
 *
 * @param number which one
 * @param point where it died
 * @param way by which connections was recovered
 * @param acknowledged transactions of which it had said that they were committed
 * @param inDoubt transactions that were prepared in one of the databases when it had died
 * @param apart numbers that were in one database and not in the other
 * @param passes of recovery
 * @param millis that recovery took, the start of its process included
 * @param fault what is wrong afterwards; empty if nothing is
 */
public record CrashResult(int number, KillPoint point, RecoveryWay way, int acknowledged, int inDoubt, int apart, int passes,
        long millis, String fault) {

    /**
     * Whether nothing is in doubt, and both databases agree.
     *
     * @return whether it is so
     */
    public boolean isRecovered() {
        return fault.isEmpty();
    }
}
