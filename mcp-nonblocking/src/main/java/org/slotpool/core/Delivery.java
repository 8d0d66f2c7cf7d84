/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.function.ObjIntConsumer;

/**
 * How an entry gets to a thread that waits, and what becomes of it if it does not.
 *
 * @param <T> what the entries hold
 */
final class Delivery<T> {

    private final Cells<T> cells;
    private final Abandoned abandoned;
    private final Reservations<T> reservations;
    private final WaitQueue<T> queue;
    private final ObjIntConsumer<Entry<T>> stranded;
    private final ObjIntConsumer<Entry<T>> takingBack = this::takeBack;

    Delivery(Cells<T> cells, Reservations<T> reservations, WaitQueue<T> queue, ObjIntConsumer<Entry<T>> stranded) {
        this.cells = cells;
        this.abandoned = cells.abandoned();
        this.reservations = reservations;
        this.queue = queue;
        this.stranded = stranded;
    }

    /** What is idle, and if nothing is, the right to create; for somebody. */
    Entry<T> takeAnything() {
        takeBackAbandoned();
        Entry<T> idle = cells.leaseAny();
        return idle != null ? idle : reservations.tryForClient();
    }

    /** False if nobody took it: then who has come meanwhile has looked while it was not to be seen, and must be served. */
    boolean give(Entry<T> entry) {
        return give(entry, null);
    }

    /** To a certain waiter, or to the head of the queue. */
    boolean give(Entry<T> entry, Waiter<T> waiter) {
        int word = entry.word();
        try {
            boolean taken = waiter == null ? queue.handOver(entry) : queue.deliver(waiter, entry);
            if (!taken) {
                putBack(entry, word);
            }
            return taken;
        } catch (Throwable t) {
            // There may be no stack for a call: see Abandoned, and EntryTurns.handed.
            if ((~entry.handed ^ word) >>> StateWord.CODE_BITS != 0 && (entry.word ^ word) >>> StateWord.CODE_BITS == 0) {
                entry.abandoned = ~word;
                abandoned.any = true;
            }
            throw t;
        }
    }

    /** See {@link Abandoned}. */
    void takeBackAbandoned() {
        cells.takeAbandoned(takingBack);
    }

    private void takeBack(Entry<T> entry, int word) {
        if (StateWord.isUnpublished(word)) {
            reservations.drop(entry);
            stranded.accept(entry, word);
        } else if (entry.isLent(word) || StateWord.code(word) == StateWord.DETACHING) {
            // A client has used it, and nobody has made it fit for the next one.
            stranded.accept(entry, word);
        } else {
            putBack(entry, word);
        }
    }

    /** For its owner. */
    void putBack(Entry<T> entry) {
        putBack(entry, entry.word());
    }

    /**
     * Nobody took it after all. Whoever enters the queue from now on looks for free entries itself, and finds this one.
     *
     * @param word of the lease, which is the caller's, or was
     */
    private void putBack(Entry<T> entry, int word) {
        if (entry.item() == null) {
            reservations.drop(entry);
            stranded.accept(entry, word);
            return;
        }
        // It was never used: it has been idle as long as before.
        if (entry.release(word) || entry.isSameLease(word) && entry.state() == EntryState.DOOMED) {
            stranded.accept(entry, word);
        }
    }
}
