/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Where threads queue, and are served.
 *
 * <h2>No wake-up is missed</h2>
 * A thread that waits enters the queue first and looks for something free then; a thread that makes something free does that
 * first and looks at the queue then. All four steps are in one total order, so at least one of the two sees the other. Both
 * do the same: {@link #serve} takes what is free <em>for the head of the queue</em>, whoever that is, so that nobody who
 * enters the queue passes those who stand in it.
 *
 * <h2>Overtaking</h2>
 * Whoever gives a connection back while the longest waiting thread has waited for less than a bound leaves it idle: who
 * comes next takes it, and a cycle need not cost a change of threads. After the bound nobody overtakes: newcomers queue, and
 * what comes back goes to the head. A thread that waits wakes up by itself when its bound has passed, and takes for the head
 * of the queue what was left. So nothing lies idle for longer than the bound while somebody waits: whoever is served
 * early, or leaves with nothing, is followed by somebody who looks at what was left.
 *
 * @param <T> what the entries hold
 */
final class Desk<T> {

    private final Cells<T> cells;
    private final Reservations<T> reservations;
    private final WaitQueue<T> queue = new WaitQueue<>();
    private final Terms terms;
    private final Consumer<Entry<T>> stranded;
    /** Set after something was left idle though somebody waits; cleared before somebody looks for it. */
    private volatile boolean left;

    Desk(Cells<T> cells, Reservations<T> reservations, Terms terms, Consumer<Entry<T>> stranded) {
        this.cells = cells;
        this.reservations = reservations;
        this.terms = terms;
        this.stranded = stranded;
    }

    boolean isQueueEmpty() {
        return queue.isEmpty();
    }

    int waiting() {
        return queue.length();
    }

    /** Whether one who comes new may take what is free, past those who wait. */
    boolean mayOvertake() {
        return queue.mayBePassed();
    }

    /** See {@link Slots#acquire}. */
    Entry<T> acquire(Deadline deadline, BooleanSupplier worthwhile) throws InterruptedException {
        Waiter<T> waiter = queue.enter(terms);
        boolean ended = false;
        try {
            if (cells.isClosed() || !worthwhile.getAsBoolean()) {
                waiter.giveUp();
            } else {
                serve();
            }
            Entry<T> entry = waiter.await(deadline, this::serve);
            ended = true;
            return entry;
        } finally {
            // Also when an Error ends the wait: what was delivered meanwhile is not lost.
            Entry<T> delivered = ended ? null : waiter.giveUp();
            queue.leave(waiter);
            if (delivered != null) {
                putBack(delivered);
            }
            if (delivered != null || waiter.gaveUp()) {
                serve();
            }
        }
    }

    void dismissAll() {
        queue.dismissAll();
    }

    /** An entry has become idle: it goes to the head of the queue, unless newcomers may still have it. */
    void returned(Entry<T> entry) {
        if (queue.isEmpty()) {
            return;
        }
        if (mayOvertake()) {
            if (!left) {
                left = true;
            }
        } else if (!cells.oldestFirst() && !cells.isClosed() && entry.lease()) {
            // The entry at hand: there is no need to look for another.
            if (!queue.handOver(entry)) {
                putBack(entry);
            }
            if (left) {
                serve();
            }
        } else {
            serve();
        }
    }

    /** Takes whatever is free for the head of the queue, until nothing is free or nobody waits. */
    void serve() {
        while (!queue.isEmpty() && !cells.isClosed()) {
            left = false;
            Entry<T> leased = cells.leaseAny();
            if (leased != null) {
                if (!queue.handOver(leased)) {
                    putBack(leased);
                }
                continue;
            }
            Entry<T> reserved = reservations.tryForClient();
            if (reserved == null) {
                return;
            }
            if (!queue.handOver(reserved)) {
                putBack(reserved);
            }
        }
    }

    /** Nobody took it after all. Whoever enters the queue from now on looks for free entries itself, and finds this one. */
    private void putBack(Entry<T> entry) {
        if (entry.item() == null) {
            reservations.drop(entry);
            stranded.accept(entry);
            return;
        }
        // It was never used: it has been idle as long as before.
        if (!entry.release(entry.word()) && entry.state() == EntryState.DOOMED) {
            stranded.accept(entry);
        }
    }
}
