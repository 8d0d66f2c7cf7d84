/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.jca.core.connectionmanager.pool.api.Pool;

/** What all parts of a Pool (one for each subject or request info) have in common: how many of its connections are in use. */
final class PoolWide {

    private static final Map<Pool, PoolWide> OF_POOL = Collections.synchronizedMap(new WeakHashMap<>());

    private final AtomicInteger inUse = new AtomicInteger();

    static PoolWide of(Pool pool) {
        return OF_POOL.computeIfAbsent(pool, key -> new PoolWide());
    }

    AtomicInteger inUse() {
        return inUse;
    }
}
