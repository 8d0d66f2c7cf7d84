/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Threads that wait for an entry, in the order in which they came. While nobody waits, asking costs a read of memory that
 * nobody writes.
 *
 * @param <T> what the entries hold
 */
final class WaitQueue<T> {

    private final ConcurrentLinkedQueue<Waiter<T>> waiters = new ConcurrentLinkedQueue<>();
    private final Crowd crowd;
    private final Arrivals arrivals = new Arrivals();

    /** For this crowd: those who wait, from before they enter; those count that have been served but have not run since. */
    WaitQueue(Crowd crowd) {
        this.crowd = crowd;
    }

    boolean isEmpty() {
        return longestWaiting() == null;
    }

    /** The head; null if nobody waits. */
    Waiter<T> longestWaiting() {
        return crowd.isEmpty() ? null : waiters.peek();
    }

    /** Whether one who comes new may pass those who wait: only while the one who has waited longest has patience. */
    boolean mayBePassed(long now) {
        Waiter<T> longest = waiters.peek();
        if (longest != null && longest.patience().isGone()) {
            // It was served meanwhile, and says nothing of the next.
            longest = waiters.peek();
        }
        return longest == null || longest.patience().lasts(now);
    }

    /** How many have been served, and wait for a processor now; out of date at once. */
    int onTheirWay() {
        return arrivals.count();
    }

    /** Whether one more may be served, if so many may be on their way; else who arrives next serves. See {@link Arrivals#mayDepart}. */
    boolean mayServe(int most) {
        return arrivals.mayDepart(most);
    }

    /** For one who has left the queue: whether it is to serve others, since somebody else was not to. */
    boolean isServiceOwed() {
        return arrivals.settle();
    }

    /** Who was to serve others could not. */
    void oweService() {
        arrivals.owe();
    }

    /** Whether nobody waits for longer. */
    boolean isHead(Waiter<T> waiter) {
        return waiters.peek() == waiter;
    }

    /** Whether it has not been taken out, to be served. */
    boolean contains(Waiter<T> waiter) {
        return waiters.contains(waiter);
    }

    /** Puts the calling thread at the end; see {@link Waiter}. */
    Waiter<T> enter(Terms terms) {
        // Else what is in the queue could be one that nobody waits for.
        Headroom.ensure();
        Waiter<T> waiter = new Waiter<>(terms, crowd);
        waiter.patience().enter();
        boolean entered = false;
        try {
            waiters.add(waiter);
            entered = true;
        } finally {
            if (!entered) {
                waiter.patience().leave();
            }
        }
        return waiter;
    }

    /**
     * Takes the calling thread out, after its wait has ended. Whoever served or dismissed it has done so already. If it gave up,
     * the caller looks at what was left then.
     */
    void leave(Waiter<T> waiter) {
        try {
            if (waiter.gaveUp()) {
                waiters.remove(waiter);
                tellHead();
            } else if (!waiter.servedItself()) {
                arrivals.arrives(waiter);
            }
        } finally {
            waiter.patience().leave();
        }
    }

    /** Gives an entry to the one who has waited longest; false if nobody takes it. The caller looks at what else was left then. */
    boolean handOver(Entry<T> entry) {
        for (Waiter<T> waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
            boolean taken;
            try {
                // Before: as long as it is not served it may look at what is left, if the calling thread gets no processor.
                tellHead();
            } finally {
                taken = deliver(waiter, entry);
            }
            if (taken) {
                // It may be long until it runs, and leaves.
                waiter.patience().serve();
                return true;
            }
        }
        return false;
    }

    /** Gives a waiter an entry; false if its wait has ended otherwise. It has been taken out of the queue, or is the calling thread. */
    boolean deliver(Waiter<T> waiter, Entry<T> entry) {
        boolean departs = !waiter.isRunning();
        if (departs) {
            // Before: it may run, and leave, at once.
            arrivals.departs(waiter);
        }
        boolean taken = false;
        boolean told = false;
        try {
            // Before: it is the waiter's then, and who meets an Error must not take it back.
            entry.handOn(entry.word());
            taken = waiter.deliver(entry);
            told = true;
        } finally {
            if (!taken && (told || !waiter.has(entry))) {
                entry.keep();
                if (departs) {
                    arrivals.stays(waiter);
                }
            }
        }
        return taken;
    }

    /** Who stood before it has gone: it looks out for the end of its patience from now on. */
    private void tellHead() {
        Waiter<T> head = waiters.peek();
        if (head != null) {
            head.standsFirst();
        }
    }

    /** Sends everybody away with nothing. */
    void dismissAll() {
        for (Waiter<T> waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
            arrivals.departs(waiter);
            if (!waiter.dismiss()) {
                arrivals.stays(waiter);
            }
            waiter.patience().serve();
        }
    }
}
