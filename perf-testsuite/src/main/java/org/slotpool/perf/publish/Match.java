/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish;

import java.util.Set;

/**
 * Who is compared with whom within a measure.
 *
 * @param title tells it from the other matches of the measure; empty if there are none
 * @param subject the pool of this project that is judged
 * @param rivals those that it is compared with
 * @param field what the rivals are
 */
public record Match(String title, String subject, Set<String> rivals, Field field) {

    /** This project's pool against those that IronJacamar brings along. */
    public static final Match STOCK = new Match("", "slotpool", Set.of("list", "deque"), Field.STOCK);

    /** What rivals are. */
    public enum Field {

        /** Pools that IronJacamar brings along. */
        STOCK,

        /** Pools of others, and what pools can be made of. */
        OTHERS
    }
}
