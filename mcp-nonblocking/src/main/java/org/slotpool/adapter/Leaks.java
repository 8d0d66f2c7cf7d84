/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.concurrent.TimeUnit;
import org.jboss.jca.core.connectionmanager.pool.idle.IdleConnectionRemovalSupport;
import org.jboss.jca.core.connectionmanager.pool.idle.IdleRemover;
import org.slotpool.core.Entry;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;
import org.slotpool.mcp.api.PoolSettings;

/**
 * Reports connections that a client has had for too long, once for each lease, and tells when such a lease ends after all. The
 * code is that of IronJacamar's {@code LeakDumperManagedConnectionPool}, which reports when the pool is shut down.
 *
 * <p>Who holds a connection is known in any case; unless it is switched on, this costs the read of a constant, and if it is, that each
 * check-out reads the clock, and one write to the connection's own object.
 * The thread that looks for idle connections looks for leaks, too.
 */
final class Leaks implements IdleConnectionRemovalSupport {

    private static final StackTraceElement[] UNKNOWN = {};

    private final Surroundings around;
    private final Slots<Pooled> slots;
    /** In milliseconds; 0: never. */
    private final long after;
    private final boolean stacks;

    Leaks(Surroundings around, Slots<Pooled> slots, PoolSettings settings) {
        this.around = around;
        this.slots = slots;
        this.after = TimeUnit.SECONDS.toMillis(settings.leakReportAfter());
        this.stacks = after > 0 && settings.leakStacks();
    }

    boolean areWatched() {
        return after > 0;
    }

    /** Whether to record where connections are taken. */
    boolean wantStacks() {
        return stacks;
    }

    void watch() {
        if (areWatched()) {
            // It looks twice in that time.
            IdleRemover.getInstance().registerPool(this, after);
        }
    }

    void unwatch() {
        if (areWatched()) {
            IdleRemover.getInstance().unregisterPool(this);
        }
    }

    /**
     * Reports what has been in use for too long; removes nothing. Called by the thread that looks for idle connections, which is one
     * for all pools: so it never throws.
     */
    @Override
    public void removeIdleConnections() {
        long now = System.currentTimeMillis();
        try {
            slots.forEach(entry -> reportIfDue(entry, now));
        } catch (Throwable t) {
            around.ignored(t);
        }
    }

    private void reportIfDue(Entry<Pooled> entry, long now) {
        try {
            Pooled pooled = entry.item();
            int word = pooled == null ? StateWord.FIRST : pooled.begun();
            // One that is on its way to its next client still has the time of the last one.
            if (entry.isSameLease(word) && now - pooled.listener().getLastCheckedOutTime() >= after && entry.markReported(word)) {
                report(entry, word, now);
            }
        } catch (Throwable t) {
            around.ignored(t);
        }
    }

    /**
     * The mark is set first and the lease looked at then; who ends a lease ends it first and looks for the mark then. If the
     * lease has ended and nobody has found the mark, there is nothing to report.
     */
    private void report(Entry<Pooled> entry, int word, long now) {
        long since = entry.item().listener().getLastCheckedOutTime();
        Throwable held = held(entry, now);
        if (entry.isSameLease(word) || !entry.unmarkReported(word)) {
            around.log().connectionLeak(around.pool().getName(), id(entry), since, held);
        }
    }

    /** Nobody will return it to this pool any more. */
    void reportAtShutdown(Entry<Pooled> dead) {
        if (areWatched() && dead.markReported(dead.word())) {
            long since = dead.item().listener().getLastCheckedOutTime();
            around.log().connectionLeak(around.pool().getName(), id(dead), since, held(dead, System.currentTimeMillis()));
            dead.unmarkReported(dead.word());
        }
    }

    /**
     * A lease has ended. Never throws: IronJacamar would destroy the connection, which may be the next client's by now.
     *
     * @param since when it began, in milliseconds since the epoch
     */
    void ended(Entry<Pooled> entry, int word, long since, String how) {
        if (entry.unmarkReported(word)) {
            try {
                around.log().infof("%s: the connection %s, which was reported as a leak, was %s after %d ms",
                        around.pool().getName(), id(entry), how, System.currentTimeMillis() - since);
            } catch (Throwable mute) {
                // By what listens to the log, say. There is nobody else to tell.
            }
        }
    }

    /** Who holds it and for how long, in the shape of what the log takes as a cause; its stack is where it was taken. */
    private static Throwable held(Entry<Pooled> entry, long now) {
        Throwable allocation = entry.item().allocation();
        Throwable held = new Throwable("held by " + Shortage.holder(entry, now, true));
        held.setStackTrace(allocation == null ? UNKNOWN : allocation.getStackTrace());
        return held;
    }

    /** As IronJacamar's messages name a listener. */
    private static String id(Entry<Pooled> entry) {
        return Integer.toHexString(System.identityHashCode(entry.item().listener()));
    }
}
