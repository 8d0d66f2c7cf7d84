/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import io.hyperfoil.api.Version;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slotpool.perf.PoolKind;

/**
 * What is measured.
 *
 * @param home of the server
 * @param kinds of requests, one after the other
 * @param rate requests per second
 * @param seconds of a round
 * @param warmUp seconds before the first round of each kind, at the same rate
 * @param rounds of each pool, interleaved
 * @param boots how often all of it is done, with new servers
 */
record Settings(Path home, List<Kind> kinds, int rate, int seconds, int warmUp, int rounds, int boots) {

    /** The pool that WildFly chooses by itself, and this one. */
    static final List<PoolKind> POOLS = List.of(PoolKind.DEQUE, PoolKind.SLOTPOOL);

    /** Of each pool; see the measured application. */
    static final int CONNECTIONS = 20;

    /** A server that leaves more requests unanswered does not keep up. */
    static final int MOST_UNDER_WAY = 10_000;

    Map<String, Object> describe() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("kind", kinds.stream().map(Kind::toString).toList());
        description.put("pool", POOLS.stream().map(PoolKind::toString).toList());
        description.put("rate", rate);
        description.put("seconds", seconds);
        description.put("warmUp", warmUp);
        description.put("rounds", rounds);
        description.put("boots", boots);
        description.put("connections", CONNECTIONS);
        description.put("mostUnderWay", MOST_UNDER_WAY);
        description.put("hyperfoil", Version.VERSION);
        return description;
    }

    int allRounds() {
        return boots * kinds.size() * POOLS.size() * rounds;
    }

    int allSeconds() {
        return boots * kinds.size() * POOLS.size() * (warmUp + rounds * seconds);
    }
}
