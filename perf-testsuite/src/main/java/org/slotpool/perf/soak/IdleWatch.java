/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.slotpool.core.Entry;
import org.slotpool.core.EntryState;

/**
 * Looks every few milliseconds whether a connection lies idle beside a thread that waits. For a while it may: the pool lets
 * others overtake. Time in which the machine stood still does not count, and one look is none.
 */
final class IdleWatch implements AutoCloseable {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LIMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int LOOKS = 5;

    private final List<Site> sites;
    private final Pulse pulse;
    private final Tally tally;
    private final Map<Entry<?>, Idle> idle = new HashMap<>();
    private final Thread thread = new Thread(this::watch, "soak-idle-watch");
    private volatile long longest;
    private volatile long longestBeyondBound;
    private volatile long looks;
    private volatile boolean stop;

    /** An entry that was idle beside a waiter at each look since. */
    private static final class Idle {
        private final int word;
        private final long since;
        private int looks;
        private boolean told;
        private boolean seen;

        Idle(int word, long since) {
            this.word = word;
            this.since = since;
        }
    }

    IdleWatch(List<Site> sites, Pulse pulse, Tally tally) {
        this.sites = sites;
        this.pulse = pulse;
        this.tally = tally;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    private void watch() {
        try {
            while (!stop) {
                LockSupport.parkNanos(LOOK_NANOS);
                lookAround();
                looks++;
            }
        } catch (Throwable t) {
            tally.violation("nobody watches for idle connections any more", t);
        }
    }

    private void lookAround() {
        idle.values().forEach(one -> one.seen = false);
        for (Site site : sites) {
            SoakPool pool = site.current();
            if (!pool.pool().isShutdown()) {
                pool.parts().forEach(part -> look(pool, part));
            }
        }
        idle.values().removeIf(one -> !one.seen);
    }

    private void look(SoakPool pool, ManagedConnectionPool part) {
        Inspection inspection = Inspection.of(part);
        if (inspection == null || inspection.longestWaiting() == null || inspection.slots().isClosed()) {
            return;
        }
        Set<Entry<?>> seen = new HashSet<>();
        inspection.slots().forEach(entry -> {
            if (entry.state() == EntryState.IDLE) {
                seen.add(entry);
            }
        });
        Object waiter = inspection.longestWaiting();
        if (waiter != null) {
            seen.forEach(entry -> note(pool, entry, waiter));
        }
    }

    /** An entry was seen idle beside a waiter. */
    void note(SoakPool pool, Entry<?> entry, Object waiter) {
        int word = entry.word();
        long now = pulse.nanos();
        Idle one = idle.get(entry);
        if (one == null || one.word != word) {
            one = new Idle(word, now);
            idle.put(entry, one);
        }
        one.seen = true;
        one.looks++;
        long lain = now - one.since;
        longest = Math.max(longest, lain);
        long beyondBound = lain - TimeUnit.MICROSECONDS.toNanos(pool.scenario().boundMicros());
        longestBeyondBound = Math.max(longestBeyondBound, beyondBound);
        if (beyondBound > LIMIT_NANOS && one.looks >= LOOKS && !one.told && !pool.pool().isShutdown()) {
            one.told = true;
            Thread thread = Inspection.threadOf(waiter);
            tally.violation(pool.scenario().name() + ": " + entry + " has been idle for "
                    + TimeUnit.NANOSECONDS.toMillis(lain) + " ms (" + one.looks + " looks) while " + thread.getName()
                    + " waits, " + thread.getState() + " in " + List.of(thread.getStackTrace()));
        }
    }

    /** For how long a connection was seen idle beside a waiter at most, in nanoseconds. */
    long longest() {
        return longest;
    }

    /** For how much longer at most than its pool's bound allows, in nanoseconds; 0 for not at all. */
    long longestBeyondBound() {
        return longestBeyondBound;
    }

    /** How often it looked. */
    long looks() {
        return looks;
    }

    @Override
    public void close() {
        stop = true;
        Threads.join(thread);
    }
}
