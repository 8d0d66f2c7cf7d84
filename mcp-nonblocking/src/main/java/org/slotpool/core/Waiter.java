/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * One thread that waits for an entry. Delivery, timeout, interrupt and dismissal all end the wait by one compare-and-set,
 * so exactly one of them does.
 *
 * @param <T> what the entries hold
 */
final class Waiter<T> {

    /** Ends a wait without an entry: the waiter gave up, or was sent away. Never leased, in no pool. */
    private static final Entry<?> NOTHING = new Entry<>(-1, 0);

    private final Thread thread = Thread.currentThread();
    private final AtomicReference<Entry<?>> outcome = new AtomicReference<>();
    /** Of the waiting thread alone. */
    private boolean gaveUp;

    /** Gives the waiter an entry, which it owns from then on; false if its wait has ended otherwise. */
    boolean deliver(Entry<T> entry) {
        return end(entry);
    }

    /**
     * Ends the wait from within. For the waiting thread.
     *
     * @return what was delivered before; null if nothing was
     */
    Entry<T> giveUp() {
        if (outcome.compareAndSet(null, NOTHING)) {
            gaveUp = true;
        }
        return delivered();
    }

    /** Whether it was the waiter itself who ended the wait, so that nobody has taken it out of the queue. */
    boolean gaveUp() {
        return gaveUp;
    }

    /** Sends the waiter away with nothing. */
    boolean dismiss() {
        return end(NOTHING);
    }

    private boolean end(Entry<?> with) {
        if (!outcome.compareAndSet(null, with)) {
            return false;
        }
        LockSupport.unpark(thread);
        return true;
    }

    /**
     * Waits, without spinning.
     *
     * @return the entry; null if the deadline passed or the waiter was dismissed
     * @throws InterruptedException if the thread was interrupted before anything else happened; when an entry came at the
     *     same time, the entry is returned and the thread stays interrupted
     */
    Entry<T> await(Deadline deadline) throws InterruptedException {
        while (outcome.get() == null) {
            long left = deadline.left();
            if (left <= 0) {
                giveUp();
            } else if (Thread.interrupted()) {
                giveUp();
                if (gaveUp) {
                    throw new InterruptedException();
                }
                Thread.currentThread().interrupt();
            } else {
                LockSupport.parkNanos(this, left);
            }
        }
        return delivered();
    }

    @SuppressWarnings("unchecked")
    private Entry<T> delivered() {
        Entry<?> entry = outcome.get();
        // Only deliver() puts in another entry than NOTHING, and that takes an Entry<T>.
        return entry == NOTHING ? null : (Entry<T>) entry;
    }
}
