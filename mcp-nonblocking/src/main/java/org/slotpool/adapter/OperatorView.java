/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.slotpool.core.Entry;
import org.slotpool.core.EntryState;
import org.slotpool.core.Slots;

/**
 * Keeps IronJacamar's statistics of the pool, at no cost while they are switched off.
 *
 * <p>The stock pools count connections in use by the permits of a semaphore; here a counter is kept while statistics are
 * enabled, and each entry knows whether it is counted. When they are switched on, the entries that are in use at that
 * moment are counted; connections that were made or destroyed while nobody counted are made up for.
 */
final class OperatorView {

    private final PoolStatisticsImpl statistics;
    private final Slots<Pooled> slots;
    private final AtomicInteger inUse;
    private final AtomicInteger missedCreated = new AtomicInteger();
    private final AtomicInteger missedDestroyed = new AtomicInteger();
    private volatile boolean wasEnabled;

    OperatorView(Surroundings around, Slots<Pooled> slots) {
        this.statistics = around.pool().getInternalStatistics();
        this.slots = slots;
        this.inUse = PoolWide.of(around.pool()).inUse();
        this.wasEnabled = statistics.isEnabled();
    }

    /** The figures themselves, for times and events that only need to be added. */
    PoolStatisticsImpl statistics() {
        return statistics;
    }

    /** Whether the statistics are on; notices when an operator has switched them. */
    boolean isEnabled() {
        boolean enabled = statistics.isEnabled();
        if (enabled != wasEnabled) {
            wasEnabled = enabled;
            if (enabled) {
                catchUp();
            }
        }
        return enabled;
    }

    /** A client has got the entry, and came when the statistics were on. */
    void lent(Entry<Pooled> entry) {
        if (entry.markCounted()) {
            publish(inUse.incrementAndGet());
            takeBackIfGone(entry);
        }
    }

    /** An entry can die before it is counted: then nobody is left to take it from the counter. */
    private void takeBackIfGone(Entry<Pooled> entry) {
        if (!isLent(entry)) {
            returned(entry);
        }
    }

    /** The entry is about to leave the client's hands, or has just died in them. */
    void returned(Entry<Pooled> entry) {
        if (entry.unmarkCounted()) {
            publish(inUse.decrementAndGet());
        }
    }

    /** A thread has found nothing and will wait, as the last of so many. */
    void waits(int waiting) {
        if (isEnabled()) {
            statistics.deltaWaitCount();
            statistics.setMaxWaitCount(waiting);
        }
    }

    void created(long millis) {
        if (isEnabled()) {
            statistics.deltaTotalCreationTime(millis);
            statistics.deltaCreatedCount();
        } else {
            missedCreated.incrementAndGet();
        }
    }

    void destroyed() {
        if (isEnabled()) {
            statistics.deltaDestroyedCount();
        } else {
            missedDestroyed.incrementAndGet();
        }
    }

    void waited(long millis) {
        statistics.deltaTotalBlockingTime(millis);
    }

    /** How long an idle connection has been in the pool until now. */
    void leftPool(Pooled pooled) {
        if (isEnabled()) {
            statistics.deltaTotalPoolTime(System.currentTimeMillis() - pooled.listener().getLastReturnedTime());
        }
    }

    /** How long a connection has been in use until now. */
    void leftClient(Pooled pooled) {
        if (isEnabled()) {
            statistics.deltaTotalUsageTime(System.currentTimeMillis() - pooled.listener().getLastCheckedOutTime());
        }
    }

    private void catchUp() {
        int balance = missedCreated.getAndSet(0) - missedDestroyed.getAndSet(0);
        for (; balance > 0; balance--) {
            statistics.deltaCreatedCount();
        }
        for (; balance < 0; balance++) {
            statistics.deltaDestroyedCount();
        }
        slots.forEach(entry -> {
            if (isLent(entry) && entry.markCounted()) {
                inUse.incrementAndGet();
                takeBackIfGone(entry);
            }
        });
        publish(inUse.get());
    }

    private static boolean isLent(Entry<Pooled> entry) {
        EntryState state = entry.state();
        return state == EntryState.IN_USE || state == EntryState.DOOMED || state == EntryState.DETACHING;
    }

    /**
     * Shows the counter. Whoever finds it changed shows it again: without that, a slow thread could overwrite the last figure
     * with an older one, and a pool at rest would show connections in use. With it, the last one to write has read the
     * counter after its last change.
     */
    private void publish(int count) {
        int shown = count;
        statistics.setInUsedCount(shown);
        for (int now = inUse.get(); now != shown; now = inUse.get()) {
            shown = now;
            statistics.setInUsedCount(shown);
        }
    }
}
