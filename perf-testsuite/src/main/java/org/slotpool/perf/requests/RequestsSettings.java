/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.requests;

import java.util.ArrayList;
import java.util.List;
import org.slotpool.perf.Entrant;
import org.slotpool.perf.PoolKind;

/**
 * What is to be served, and by whom.
 *
 * @param requests how many there are, at least 1
 * @param threads how many are served at a time, at least 1
 * @param connections the size of the pool, at least 1
 * @param holdMillis how long each request keeps its connection, in milliseconds
 * @param timeoutMillis how long a request waits for its connection before it fails, in milliseconds
 * @param pools which pools take part
 * @param fair whether they are configured to be fair: true, false, or both
 */
public record RequestsSettings(int requests, int threads, int connections, int holdMillis, int timeoutMillis,
        List<PoolKind> pools, List<Boolean> fair) {

    /** So many requests of each thread are enough to compile and load what matters for milliseconds. */
    private static final int WARM_UP_PER_THREAD = 4;

    /**
     * Everybody who takes part.
     *
     * @return the pools in their order, fair and unfair side by side
     */
    public List<Entrant> entrants() {
        List<Entrant> entrants = new ArrayList<>();
        for (PoolKind pool : pools) {
            fair.forEach(order -> entrants.add(new Entrant(pool, order)));
        }
        return entrants;
    }

    /** The requests that are served before the others, without being measured. */
    int warmUpRequests() {
        return Math.min(requests, threads * WARM_UP_PER_THREAD);
    }

    /**
     * The time for which the connections are kept if none of them is ever idle.
     *
     * @return milliseconds
     */
    public long totalMillis() {
        long perConnection = ((long) requests + warmUpRequests()) / Math.min(connections, threads);
        return entrants().size() * perConnection * holdMillis;
    }
}
