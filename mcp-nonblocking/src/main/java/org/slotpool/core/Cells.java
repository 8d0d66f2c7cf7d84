/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/**
 * The array of cells: each is empty or holds an {@link Entry}. An entry gets into a cell by a compare-and-set on the empty
 * cell, and that alone bounds the number of connections: there is no counter that could drift from it.
 *
 * <p>{@code reach} is how far the cells were ever filled; it only grows, and keeps scans short in a pool that is larger than
 * what is needed of it. It is raised <em>after</em> a cell was filled and before the entry is published, so a scan up to it
 * misses no entry that is idle.
 *
 * @param <T> what the entries hold
 */
final class Cells<T> {

    private static final int NONE = -1;
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(Entry[].class);
    private static final VarHandle REACH;

    static {
        try {
            REACH = MethodHandles.lookup().findVarHandle(Cells.class, "reach", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** An array and a field, and not the atomic classes around them, each of which is one more load on the way to a connection. */
    private final Entry<T>[] cells;
    private volatile int reach;
    private final AtomicLong births = new AtomicLong();
    private volatile boolean closed;
    private final Abandoned abandoned = new Abandoned();
    /** Null: lease the entry that has been idle longest. */
    private final Start start;

    Cells(int capacity, Start start) {
        this.cells = newArray(capacity);
        this.start = start;
    }

    @SuppressWarnings("unchecked")
    private static <T> Entry<T>[] newArray(int length) {
        // Nobody else sees it, and cas() puts in nothing but an Entry<T>.
        return (Entry<T>[]) new Entry<?>[length];
    }

    @SuppressWarnings("unchecked")
    private Entry<T> cell(int i) {
        return (Entry<T>) (Entry<?>) CELL.getVolatile(cells, i);
    }

    private boolean cas(int i, Entry<T> expected, Entry<T> next) {
        return CELL.compareAndSet(cells, i, expected, next);
    }

    /** Whether entries must tell when they become idle. */
    boolean oldestFirst() {
        return start == null;
    }

    int capacity() {
        return cells.length;
    }

    /** From now on whoever reserves a cell gives it back at once. */
    void close() {
        closed = true;
    }

    boolean isClosed() {
        return closed;
    }

    /** Leases an idle entry, beginning where the start policy says; null if the first one is taken and no other is idle. */
    Entry<T> lease() {
        int bound = reach;
        if (bound == 0) {
            return null;
        }
        if (oldestFirst()) {
            return leaseOldest(bound);
        }
        // Of one there is nothing to choose.
        int first = bound == 1 ? 0 : start.first(bound);
        Entry<T> entry = cell(first);
        if (entry != null && entry.lease()) {
            return entry;
        }
        // Not the first cell again: whoever has it may have given it back already, but two threads that both come back to it
        // go on fighting for it. Two threads that meet need two connections.
        entry = leaseFrom(start.next(first), bound, first);
        if (entry != null) {
            try {
                start.servedAt(entry.cell());
            } catch (Throwable t) {
                // There may be no stack for a call: see Abandoned.
                entry.abandoned = ~entry.word;
                abandoned.any = true;
                throw t;
            }
        }
        return entry;
    }

    /** Notes that the calling thread has got an entry without looking for one. */
    void served(Entry<T> entry) {
        if (!oldestFirst()) {
            start.servedAt(entry.cell());
        }
    }

    Abandoned abandoned() {
        return abandoned;
    }

    /** Gives the caller those that were abandoned, and their words; each once. None if its own stack is nearly full: they may have to be destroyed. */
    void takeAbandoned(ObjIntConsumer<Entry<T>> action) {
        if (!abandoned.any || !Headroom.isAmple()) {
            return;
        }
        abandoned.any = false;
        boolean all = false;
        try {
            forEach(entry -> {
                int word = entry.word();
                if (entry.takeAbandoned(word)) {
                    action.accept(entry, word);
                }
            });
            all = true;
        } finally {
            if (!all) {
                abandoned.any = true;
            }
        }
    }

    /** Leases an idle entry for somebody else; null if none is idle. */
    Entry<T> leaseAny() {
        return oldestFirst() ? leaseOldest(reach) : leaseFrom(0, reach, NONE);
    }

    /** Leases, for somebody else, an idle entry of those that come back in no time; null if there is none. */
    Entry<T> leaseQuick() {
        int bound = oldestFirst() ? 0 : reach;
        for (int i = 0; i < bound; i++) {
            Entry<T> entry = cell(i);
            if (entry != null && entry.looksIdle() && entry.isQuick() && entry.lease()) {
                return entry;
            }
        }
        return null;
    }

    /** A race for the oldest has one winner; the losers look for the next oldest, at most once for each cell. */
    private Entry<T> leaseOldest(int bound) {
        for (int attempt = 0; attempt < bound; attempt++) {
            Entry<T> oldest = null;
            for (int i = 0; i < bound; i++) {
                Entry<T> entry = cell(i);
                if (entry != null && entry.looksIdle()
                        && (oldest == null || entry.idleSince() - oldest.idleSince() < 0)) {
                    oldest = entry;
                }
            }
            if (oldest == null || oldest.lease()) {
                return oldest;
            }
        }
        return leaseFrom(0, bound, NONE);
    }

    private Entry<T> leaseFrom(int from, int bound, int except) {
        Entry<T> entry = leaseBetween(from, bound, except);
        return entry != null ? entry : leaseBetween(0, from, except);
    }

    private Entry<T> leaseBetween(int from, int to, int except) {
        for (int i = from; i < to; i++) {
            Entry<T> entry = i == except ? null : cell(i);
            if (entry != null && entry.lease()) {
                return entry;
            }
        }
        return null;
    }

    /** Reserves the lowest empty cell; null if all are taken. */
    Entry<T> reserve(boolean forClient) {
        for (int i = 0; i < cells.length; i++) {
            if (cell(i) == null) {
                Entry<T> entry = new Entry<>(i, births.incrementAndGet(), forClient);
                if (cas(i, null, entry)) {
                    raiseReach(i + 1);
                    return entry;
                }
            }
        }
        return null;
    }

    private void raiseReach(int to) {
        for (int now = reach; now < to && !REACH.compareAndSet(this, now, to); now = reach) {
            // Somebody else has raised it meanwhile, perhaps not as far.
        }
    }

    /** Whether a cell is empty. */
    boolean hasRoom() {
        for (int i = 0; i < cells.length; i++) {
            if (cell(i) == null) {
                return true;
            }
        }
        return false;
    }

    /** Puts a client's reservation in the place of a dead entry. For the thread that killed it. */
    Entry<T> replace(Entry<T> dead) {
        Entry<T> entry = new Entry<>(dead.cell(), births.incrementAndGet(), true);
        if (!cas(dead.cell(), dead, entry)) {
            throw new IllegalStateException("Not in its cell: " + dead);
        }
        return entry;
    }

    /** Empties the cell of a dead entry. For the thread that killed it. */
    void free(Entry<T> dead) {
        if (!cas(dead.cell(), dead, null)) {
            throw new IllegalStateException("Not in its cell: " + dead);
        }
    }

    void settle() {
        if (!oldestFirst()) {
            start.settle();
        }
    }

    /** Shows every entry that is in a cell, from the first cell to the last; entries that come or go meanwhile may be missed. */
    void forEach(Consumer<Entry<T>> action) {
        int bound = reach;
        for (int i = 0; i < bound; i++) {
            Entry<T> entry = cell(i);
            if (entry != null) {
                action.accept(entry);
            }
        }
    }
}
