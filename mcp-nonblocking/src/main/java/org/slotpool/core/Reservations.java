/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The rights to create: a cell is reserved for each, and if the number of clients that create at the same time is limited,
 * those are counted.
 *
 * @param <T> what the entries hold
 */
final class Reservations<T> {

    private final Cells<T> cells;
    /** 0: no limit, and nothing is counted. */
    private final int maxClients;
    private final AtomicInteger clients = new AtomicInteger();

    Reservations(Cells<T> cells, int maxClients) {
        this.cells = cells;
        this.maxClients = maxClients;
    }

    /** For a client; null if there is no empty cell, the pool is closed, or as many clients create as may. */
    Entry<T> tryForClient() {
        while (admit()) {
            Entry<T> entry = null;
            try {
                entry = reserve(true);
            } finally {
                if (entry == null) {
                    dismiss();
                }
            }
            if (entry != null) {
                entry.setCreatorCounted(maxClients > 0);
                return entry;
            }
            // Whoever freed a cell meanwhile may have found the limit reached, by this thread.
            if (maxClients == 0 || cells.isClosed() || !cells.hasRoom()) {
                return null;
            }
        }
        return null;
    }

    /** For an entry that nobody waits for; null if there is no empty cell or the pool is closed. */
    Entry<T> tryForStock() {
        return reserve(false);
    }

    private Entry<T> reserve(boolean forClient) {
        Headroom.ensure();
        Entry<T> entry = cells.reserve(forClient);
        return entry == null ? null : unlessClosed(entry);
    }

    /** Asked after a cell was filled: either who closes the pool finds the reservation there, or this finds it closed. */
    private Entry<T> unlessClosed(Entry<T> entry) {
        if (cells.isClosed()) {
            drop(entry);
            return null;
        }
        return entry;
    }

    /** For a client, in the place of a dead entry; null, and its cell is empty, if as many create as may or the pool is closed. */
    Entry<T> inPlaceOf(Entry<T> dead) {
        if (!admit()) {
            cells.free(dead);
            return null;
        }
        Entry<T> entry = null;
        try {
            entry = cells.replace(dead);
        } finally {
            if (entry == null) {
                dismiss();
            }
        }
        entry.setCreatorCounted(maxClients > 0);
        return unlessClosed(entry);
    }

    /**
     * The creation is over, whatever came of it. For the creator, before it publishes the entry, when it no longer is the
     * creator's alone; a second time does nothing.
     *
     * @return whether another client may create now that could not before
     */
    boolean over(Entry<T> entry) {
        if (!entry.isCreatorCounted()) {
            return false;
        }
        entry.setCreatorCounted(false);
        dismiss();
        return true;
    }

    /** Gives a right back, unused; also if the entry was killed meanwhile, since the cell is left to its creator. */
    void drop(Entry<T> entry) {
        over(entry);
        entry.kill();
        cells.free(entry);
    }

    private boolean admit() {
        if (maxClients == 0) {
            return true;
        }
        for (int now = clients.get(); now < maxClients; now = clients.get()) {
            if (clients.compareAndSet(now, now + 1)) {
                return true;
            }
        }
        return false;
    }

    private void dismiss() {
        if (maxClients > 0) {
            clients.decrementAndGet();
        }
    }
}
