/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.outage;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.container.ClientFailure;

/** What one client met; written by its thread, read when that has ended. */
final class ClientLog {

    private static final long NEVER = Long.MAX_VALUE;

    private final long[] successes;
    private final Map<String, Long> errors = new TreeMap<>();
    private long firstSuccessAfterKill = NEVER;

    ClientLog(int buckets) {
        successes = new long[buckets];
    }

    /**
     * A transaction succeeded.
     *
     * @param sinceStart nanoseconds
     * @param killed whether the database had been killed when the transaction began
     */
    void success(long sinceStart, boolean killed) {
        int bucket = (int) (TimeUnit.NANOSECONDS.toMillis(sinceStart) / Timeline.BUCKET_MILLIS);
        successes[Math.min(bucket, successes.length - 1)]++;
        if (killed && firstSuccessAfterKill == NEVER) {
            firstSuccessAfterKill = sinceStart;
        }
    }

    /** A transaction failed. */
    void error(Throwable error) {
        errors.merge(ClientFailure.describe(error), 1L, Long::sum);
    }

    long successes(int bucket) {
        return successes[bucket];
    }

    Map<String, Long> errors() {
        return errors;
    }

    boolean recovered() {
        return firstSuccessAfterKill != NEVER;
    }

    long firstSuccessAfterKill() {
        return firstSuccessAfterKill;
    }
}
