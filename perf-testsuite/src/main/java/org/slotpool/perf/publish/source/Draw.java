/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slotpool.perf.publish.Match;

/**
 * Who meets whom, of those that share a level and a shape. The pool as IronJacamar uses it meets the stock pools that serve
 * waiting threads in the same order; everything of this project that is a pool meets every pool of others, in whatever order
 * those serve.
 */
final class Draw {

    private static final Set<String> STOCK = Set.of("list", "deque");
    private static final String OURS = "slotpool";

    /** By their titles. */
    private final Map<String, Contestant> contestants = new LinkedHashMap<>();

    /**
     * One of them.
     *
     * @param pool the kind of pool, without words for the interface that it is used through, and for its order
     */
    private record Contestant(String title, String pool, String order, boolean ours, boolean isPool) {

        boolean isStock() {
            return STOCK.contains(pool);
        }
    }

    Draw() {
    }

    void add(JsonNode one) {
        String title = Values.required(one, "title").asText();
        contestants.put(title, new Contestant(title,
                Values.required(one, "contestant").asText().replaceFirst("^spi-", "").replaceFirst("-unfair$", ""),
                Values.required(one, "order").asText(), Values.required(one, "ours").asBoolean(),
                Values.required(one, "pool").asBoolean()));
    }

    List<Match> matches() {
        List<Match> matches = new ArrayList<>();
        for (Contestant subject : contestants.values()) {
            if (subject.ours() && subject.isPool()) {
                if (subject.pool().equals(OURS)) {
                    add(matches, subject.order(), subject, Match.Field.STOCK,
                            rival -> rival.isStock() && rival.order().equals(subject.order()));
                }
                add(matches, subject.title() + " beside others", subject, Match.Field.OTHERS,
                        rival -> rival.isPool() && !rival.ours() && !rival.isStock());
            }
        }
        return matches;
    }

    private void add(List<Match> matches, String title, Contestant subject, Match.Field field, Predicate<Contestant> isRival) {
        Set<String> rivals = contestants.values().stream().filter(isRival).map(Contestant::title).collect(Collectors.toSet());
        if (!rivals.isEmpty()) {
            matches.add(new Match(title, subject.title(), rivals, field));
        }
    }
}
