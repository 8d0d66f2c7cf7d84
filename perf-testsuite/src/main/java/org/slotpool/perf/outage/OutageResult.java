/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.outage;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.slotpool.perf.PoolKind;

/**
 * How one pool came through. Times are in milliseconds from the moment at which the database accepted connections
 * again.
 *
 * @param pool which
 * @param className the class of the live object
 * @param errors what clients met, and how often
 * @param downMillis from the kill to the moment at which the database accepted connections again
 * @param firstSuccess until a client succeeded
 * @param everyClient until each client had succeeded
 * @param fullThroughput until the throughput was back and stayed, see {@link Timeline#fullThroughput}
 * @param before transactions per second before the kill
 * @param after transactions per second in the last part of the run, as long as the part before the kill
 * @param successes in each bucket of {@link Timeline#BUCKET_MILLIS} milliseconds since the clients began
 */
public record OutageResult(PoolKind pool, String className, Map<String, Long> errors, long downMillis,
        OptionalLong firstSuccess, OptionalLong everyClient, OptionalLong fullThroughput, double before, double after,
        List<Long> successes) {

    /**
     * All errors together.
     *
     * @return 0 or more
     */
    public long errorCount() {
        return errors.values().stream().mapToLong(Long::longValue).sum();
    }
}
