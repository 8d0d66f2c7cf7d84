/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.jboss.jca.core.connectionmanager.pool.api.Pool;

/**
 * What all parts of a Pool (one for each subject or request info) have in common: the permits, how many of its connections
 * are in use, and how many were made and destroyed since there is the Pool.
 */
final class PoolWide {

    private static final Map<Pool, PoolWide> OF_POOL = Collections.synchronizedMap(new WeakHashMap<>());

    private final AtomicInteger inUse = new AtomicInteger();
    private final AtomicInteger created = new AtomicInteger();
    private final AtomicInteger destroyed = new AtomicInteger();
    private final AtomicBoolean showing = new AtomicBoolean();
    /** Of the parts. Weak: they go, and know of this, but not the other way round. */
    private final Set<OperatorView> views = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private final Permits permits;

    private PoolWide(Pool pool) {
        permits = new Permits(pool.getLock());
    }

    static PoolWide of(Pool pool) {
        return OF_POOL.computeIfAbsent(pool, PoolWide::new);
    }

    Permits permits() {
        return permits;
    }

    void join(OperatorView view) {
        views.add(view);
    }

    /** An operator has switched the statistics, as one part has noticed; another may be at rest, with connections in use. */
    void switched(boolean enabled) {
        for (OperatorView view : views.toArray(new OperatorView[0])) {
            view.switched(enabled);
        }
    }

    /**
     * Changes the number of connections in use, and shows it. Whoever finds it changed afterwards shows it again: without
     * that, a slow thread could overwrite the last figure with an older one, and a pool at rest would show connections in use.
     * With it, the last one to write has read the counter after its last change.
     */
    void count(PoolStatisticsImpl statistics, int delta) {
        int shown = inUse.addAndGet(delta);
        statistics.setInUsedCount(shown);
        for (int now = inUse.get(); now != shown; now = inUse.get()) {
            shown = now;
            statistics.setInUsedCount(shown);
        }
    }

    void created(PoolStatisticsImpl statistics) {
        created.incrementAndGet();
        show(statistics);
    }

    void destroyed(PoolStatisticsImpl statistics) {
        destroyed.incrementAndGet();
        show(statistics);
    }

    /**
     * Brings the statistics up to what was counted here, whether they were on at that time or not. They only take single
     * steps, and no steps while they are off; so one thread at a time compares and steps, and whoever finds one at it leaves
     * it to that one, who looks again when it is done.
     */
    void show(PoolStatisticsImpl statistics) {
        count(statistics, 0);
        while (isBehind(statistics) && showing.compareAndSet(false, true)) {
            try {
                // Created first: IronJacamar clears its figures when it finds more destroyed than created.
                step(statistics);
            } finally {
                showing.set(false);
            }
        }
    }

    private boolean isBehind(PoolStatisticsImpl statistics) {
        return statistics.isEnabled() && (statistics.getCreatedCount() < created.get()
                || statistics.getDestroyedCount() < destroyed.get());
    }

    private void step(PoolStatisticsImpl statistics) {
        int destroyedUntilNow = destroyed.get();
        while (statistics.isEnabled() && statistics.getCreatedCount() < created.get()) {
            statistics.deltaCreatedCount();
        }
        while (statistics.isEnabled() && statistics.getDestroyedCount() < destroyedUntilNow) {
            statistics.deltaDestroyedCount();
        }
    }
}
