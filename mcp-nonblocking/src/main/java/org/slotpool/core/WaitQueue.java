/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that wait for an entry, in the order in which they came. While nobody waits, asking costs a read of memory that
 * nobody writes.
 *
 * @param <T> what the entries hold
 */
final class WaitQueue<T> {

    private final ConcurrentLinkedQueue<Waiter<T>> waiters = new ConcurrentLinkedQueue<>();
    private final AtomicInteger length = new AtomicInteger();
    /** Of the latest, by the monotonic clock. */
    private final AtomicLong lastEntry = new AtomicLong();

    boolean isEmpty() {
        return longestWaiting() == null;
    }

    /** How many threads wait; those count that have been served but have not run since. */
    int length() {
        return length.get();
    }

    /** The head; null if nobody waits. */
    Waiter<T> longestWaiting() {
        // Those who wait are counted before they enter: the counter alone says that there is nobody.
        return length.get() == 0 ? null : waiters.peek();
    }

    /** Whether one who comes new may pass those who wait: only while the one who has waited longest has patience. */
    boolean mayBePassed(long now) {
        Waiter<T> longest = waiters.peek();
        return longest == null || longest.isPatient(now);
    }

    /** When the latest one began to wait, whether it still does or not; by the monotonic clock. While anybody waits. */
    long lastEntry() {
        return lastEntry.getOpaque();
    }

    /** Whether nobody waits for longer. */
    boolean isHead(Waiter<T> waiter) {
        return waiters.peek() == waiter;
    }

    /** Puts the calling thread at the end; see {@link Waiter}. */
    Waiter<T> enter(Terms terms) {
        Waiter<T> waiter = new Waiter<>(terms);
        lastEntry.setOpaque(waiter.since());
        length.incrementAndGet();
        boolean entered = false;
        try {
            waiters.add(waiter);
            entered = true;
        } finally {
            if (!entered) {
                length.decrementAndGet();
            }
        }
        return waiter;
    }

    /** Takes the calling thread out, after its wait has ended. Whoever served or dismissed it has done so already. */
    void leave(Waiter<T> waiter) {
        if (waiter.gaveUp()) {
            waiters.remove(waiter);
        }
        length.decrementAndGet();
    }

    /** Gives an entry to the one who has waited longest; false if nobody takes it. */
    boolean handOver(Entry<T> entry) {
        for (Waiter<T> waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
            if (waiter.deliver(entry)) {
                return true;
            }
        }
        return false;
    }

    /** Sends everybody away with nothing. */
    void dismissAll() {
        for (Waiter<T> waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
            waiter.dismiss();
        }
    }
}
