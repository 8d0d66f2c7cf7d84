/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.outage;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.slotpool.perf.statistics.Spread;

/** Successes over time, all clients together. */
public final class Timeline {

    /** The width of a bucket, in milliseconds. */
    public static final long BUCKET_MILLIS = 100;

    /** The part of the old throughput that counts as full. */
    private static final double FULL = 0.9;

    /** The number of buckets that must be full in a row, so that one lucky moment does not count. */
    private static final int IN_A_ROW = 3;

    private final List<Long> buckets;

    Timeline(List<ClientLog> logs, int length) {
        List<Long> sums = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            int bucket = i;
            sums.add(logs.stream().mapToLong(log -> log.successes(bucket)).sum());
        }
        buckets = List.copyOf(sums);
    }

    Timeline(List<Long> buckets) {
        this.buckets = List.copyOf(buckets);
    }

    List<Long> buckets() {
        return buckets;
    }

    /**
     * The throughput over some buckets.
     *
     * @param from first bucket
     * @param to bucket after the last one, above {@code from}
     * @return transactions per second, the median of the buckets
     */
    double perSecond(int from, int to) {
        return perBucket(from, to) * 1000 / BUCKET_MILLIS;
    }

    private double perBucket(int from, int to) {
        return Spread.of(buckets.subList(from, to).stream().map(Long::doubleValue).toList()).median();
    }

    /**
     * When the throughput was back: the begin of the first three buckets in a row that reach nine tenths of what is
     * full. Full is the median before the kill or that at the end, whichever is lower: the connections are new ones,
     * and the database may serve them at another speed than the old ones.
     *
     * @param killed the number of whole buckets before the kill
     * @param tail the number of buckets at the end
     * @param backMillis when the database accepted connections again, since the start
     * @return milliseconds after that, empty if the throughput never stayed
     */
    OptionalLong fullThroughput(int killed, int tail, long backMillis) {
        double full = FULL * Math.min(perBucket(0, killed), perBucket(buckets.size() - tail, buckets.size()));
        int row = 0;
        for (int i = (int) (backMillis / BUCKET_MILLIS); i < buckets.size(); i++) {
            row = buckets.get(i) >= full ? row + 1 : 0;
            if (row == IN_A_ROW) {
                long begin = (i + 1L - IN_A_ROW) * BUCKET_MILLIS;
                return OptionalLong.of(Math.max(0, begin - backMillis));
            }
        }
        return OptionalLong.empty();
    }
}
