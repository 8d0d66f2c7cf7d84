/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import java.util.List;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.statistics.Quantile;
import org.slotpool.perf.statistics.Spread;

/**
 * All rounds of one pool with one kind of request.
 *
 * @param kind of requests
 * @param pool of the server
 * @param rounds at least one
 */
record Outcome(Kind kind, PoolKind pool, List<Round> rounds) {

    static Outcome of(Kind kind, PoolKind pool, List<Round> all) {
        return new Outcome(kind, pool,
                all.stream().filter(round -> round.kind() == kind && round.pool() == pool).toList());
    }

    /** How far a point of the distribution differs from round to round. */
    Spread spread(Quantile quantile) {
        return Spread.of(rounds.stream().map(round -> (double) quantile.of(round.times())).toList());
    }
}
