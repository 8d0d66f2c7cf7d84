/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.slotpool.core.Entry;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;

/**
 * Keeps IronJacamar's statistics of the pool, at no cost while they are switched off.
 *
 * <p>The stock pools count connections in use by the permits of a semaphore; here a counter is kept while statistics are
 * enabled, and each entry knows the lease that is counted. When they are switched on, the entries that are in use at that
 * moment are counted, and those that clients are just having made or checked; connections that were made or destroyed while nobody counted
 * are made up for.
 */
final class OperatorView {

    private final PoolStatisticsImpl statistics;
    private final Slots<Pooled> slots;
    private final PoolWide wide;
    private volatile boolean wasEnabled;

    OperatorView(Surroundings around, Slots<Pooled> slots) {
        this.statistics = around.pool().getInternalStatistics();
        this.slots = slots;
        this.wide = PoolWide.of(around.pool());
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
            switched(enabled);
            wide.switched(enabled);
        }
        return enabled;
    }

    /** From now on it is told what other parts of the Pool notice. */
    void join() {
        wide.join(this);
    }

    /** An operator has switched the statistics. */
    void switched(boolean enabled) {
        if (enabled != wasEnabled) {
            wasEnabled = enabled;
            if (enabled) {
                catchUp();
            }
        }
    }

    /** A client has got the entry, while the statistics were on: to have it checked, or lent. Again and again makes no difference. */
    void lent(Entry<Pooled> entry, int word) {
        if (entry.markCounted(word)) {
            wide.count(statistics, 1);
            takeBackIfOver(entry, word, !entry.isSameLease(word));
        }
    }

    /**
     * A client has the right to create, and is about to use it, while the statistics were on: that takes as much of the pool as a
     * connection in use. {@link #returned} ends this, when it has been used, or was given back.
     */
    void creating(Entry<Pooled> right) {
        if (right.markCounted(StateWord.FIRST)) {
            wide.count(statistics, 1);
            takeBackIfOver(right, StateWord.FIRST, !right.isStill(StateWord.FIRST));
        }
    }

    /**
     * A lease is about to end, or has just ended. Who ends it by a release asks twice: an operator may switch the statistics
     * on in between, and the lease be counted when it is all but over.
     */
    void returned(Entry<Pooled> entry, int word) {
        if (entry.unmarkCounted(word)) {
            wide.count(statistics, -1);
        }
    }

    /** A lease has ended, and the entry may have the next one by now: its mark may have stood in the way of that of the next lease. */
    void ended(Entry<Pooled> entry, int word) {
        if (entry.unmarkCounted(word)) {
            wide.count(statistics, -1);
            countIfItsClients(entry, entry.word());
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
        }
        wide.created(statistics);
    }

    void destroyed() {
        isEnabled();
        wide.destroyed(statistics);
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
        wide.show(statistics);
        slots.forEach(entry -> {
            int word = entry.word();
            if (entry.isClientsRight(word)) {
                creating(entry);
            } else {
                countIfItsClients(entry, word);
            }
        });
    }

    /** Unless it is on its way to a thread that waits, and may not take it. */
    private void countIfItsClients(Entry<Pooled> entry, int word) {
        if (entry.isLent(word) || StateWord.isInUse(word) && entry.isChecked()) {
            lent(entry, word);
        }
    }

    /** The lease may have ended before it was counted: then nobody is left to take it from the counter. */
    private void takeBackIfOver(Entry<Pooled> entry, int word, boolean over) {
        if (over) {
            returned(entry, word);
            // The mark may have stood in the way of that of the next lease, whoever has taken it away.
            countIfItsClients(entry, entry.word());
        }
    }
}
