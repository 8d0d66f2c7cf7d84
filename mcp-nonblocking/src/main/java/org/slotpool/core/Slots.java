/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A bounded pool of entries: cells, the queue of those who wait for one, and what ties the two together.
 *
 * <h2>What a thread gets</h2>
 * An entry that is its own: IN_USE, with a connection in it; or CREATING, the right to make one. It gives an entry back by
 * exactly one of {@link #release}, {@link #cancel}, {@link #publishIdle}, {@link #vacate} or {@link #renew}, the last
 * two after it has killed the entry.
 *
 * <h2>No wake-up is missed</h2>
 * A thread that waits enters the queue first and looks for something free then; a thread that makes something free does that
 * first and looks at the queue then. All four steps are in one total order, so at least one of the two sees the other. Both
 * do the same: {@link #serve} takes what is free <em>for the head of the queue</em>, whoever that is, so that nobody who
 * enters the queue passes those who stand in it.
 *
 * <p>Memory consistency effects: what a thread did before it gave an entry back <em>happens-before</em> what the thread
 * does that gets it next.
 *
 * @param <T> what the entries hold
 */
public final class Slots<T> {

    private final Cells<T> cells;
    private final WaitQueue<T> queue = new WaitQueue<>();
    private final Consumer<Entry<T>> stranded;
    private volatile boolean closed;

    private Slots(int capacity, Start start, Consumer<Entry<T>> stranded) {
        this.cells = new Cells<>(capacity, start);
        this.stranded = Objects.requireNonNull(stranded);
    }

    /**
     * Makes an empty pool that leases whatever idle entry is found first.
     *
     * @param capacity how many entries there can be at most; 0 or more
     * @param start where threads begin to look for an idle one
     * @param stranded gets what nobody took on its way to a waiting thread that had just given up, if there is something left to
     *     do: an entry that was doomed meanwhile, to be killed, destroyed and vacated like any other; or a right to create, with
     *     nothing in it, whose cell is free again. Called with nothing held, by the thread that had it
     * @param <T> what the entries hold
     * @return the pool
     */
    public static <T> Slots<T> anyFirst(int capacity, Start start, Consumer<Entry<T>> stranded) {
        return new Slots<>(capacity, Objects.requireNonNull(start), stranded);
    }

    /**
     * Makes an empty pool that leases the entry that has been idle longest.
     *
     * @param capacity how many entries there can be at most; 0 or more
     * @param stranded see {@link #anyFirst}
     * @param <T> what the entries hold
     * @return the pool
     */
    public static <T> Slots<T> oldestFirst(int capacity, Consumer<Entry<T>> stranded) {
        return new Slots<>(capacity, null, stranded);
    }

    /**
     * How many entries there can be at most.
     *
     * @return 0 or more
     */
    public int capacity() {
        return cells.capacity();
    }

    /**
     * How many threads wait.
     *
     * @return 0 or more; out of date at once
     */
    public int waiting() {
        return queue.length();
    }

    /**
     * Whether {@link #close} was called.
     *
     * @return whether it was
     */
    public boolean isClosed() {
        return closed;
    }

    /**
     * Takes an idle entry or the right to create one, without waiting. A thread that comes now does not pass those who
     * wait: while there are any, there is nothing for it.
     *
     * @return IN_USE or CREATING; null if nothing is free
     */
    public Entry<T> tryAcquire() {
        if (!queue.isEmpty()) {
            return null;
        }
        Entry<T> entry = cells.lease();
        if (entry == null) {
            entry = tryReserve();
            if (entry != null) {
                cells.served(entry);
            }
        }
        return entry;
    }

    /**
     * Takes an idle entry, without waiting.
     *
     * @return IN_USE; null if none is idle
     */
    public Entry<T> tryLease() {
        return cells.lease();
    }

    /**
     * Takes the right to create an entry, without waiting.
     *
     * @return CREATING; null if there is no empty cell, or the pool is closed
     */
    public Entry<T> tryReserve() {
        Entry<T> entry = cells.reserve();
        // Read after the cell was filled: either close() finds the reservation there, or this finds the pool closed.
        if (entry != null && closed) {
            cancel(entry);
            return null;
        }
        return entry;
    }

    /**
     * Waits for an entry or for the right to create one, in turn.
     *
     * @param deadline when to give up
     * @param worthwhile asked once after the thread has entered the queue: whoever makes waiting futile calls
     *     {@link #dismissWaiters} afterwards, so either this says so, or the thread is dismissed
     * @return IN_USE or CREATING; null if the deadline passed, the pool was closed, waiting was not worthwhile, or
     *     {@link #dismissWaiters} was called
     * @throws InterruptedException if the thread was interrupted; nothing is lost
     */
    public Entry<T> acquire(Deadline deadline, BooleanSupplier worthwhile) throws InterruptedException {
        Waiter<T> waiter = queue.enter();
        boolean ended = false;
        try {
            if (closed || !worthwhile.getAsBoolean()) {
                waiter.giveUp();
            } else {
                serve();
            }
            Entry<T> entry = waiter.await(deadline);
            ended = true;
            return entry;
        } finally {
            // Also when an Error ends the wait: what was delivered meanwhile is not lost.
            Entry<T> delivered = ended ? null : waiter.giveUp();
            queue.leave(waiter);
            if (delivered != null) {
                putBack(delivered);
                serve();
            }
        }
    }

    /**
     * Gives a leased entry back, to the longest waiting thread if there is one.
     *
     * @param entry the entry
     * @param word its word when the caller began to return it
     * @return false if the lease has ended otherwise meanwhile
     */
    public boolean release(Entry<T> entry, int word) {
        noteIdle(entry);
        if (!entry.release(word)) {
            return false;
        }
        serve();
        return true;
    }

    /**
     * Makes an entry that the caller filled available.
     *
     * @param entry CREATING
     * @return false if the pool was closed meanwhile: the caller destroys what it made and calls {@link #vacate}
     */
    public boolean publishIdle(Entry<T> entry) {
        noteIdle(entry);
        if (!entry.publishIdle()) {
            return false;
        }
        serve();
        return true;
    }

    /**
     * Gives a claimed entry back.
     *
     * @param entry an entry that the caller claimed
     * @return false if it was doomed or killed meanwhile: the caller tries to kill it
     */
    public boolean unclaim(Entry<T> entry) {
        // Maintenance is no use: the entry has been idle as long as before.
        if (!entry.unclaim()) {
            return false;
        }
        serve();
        return true;
    }

    /**
     * Gives a right to create back, unused.
     *
     * @param entry CREATING, or killed by {@link #close} meanwhile
     */
    public void cancel(Entry<T> entry) {
        // The creator owns the cell even if close() was faster to kill the entry: close() leaves such cells to it.
        entry.kill();
        vacate(entry);
    }

    /**
     * Empties the cell of a dead entry; the capacity goes to the longest waiting thread if there is one.
     *
     * @param dead an entry that the caller killed
     */
    public void vacate(Entry<T> dead) {
        cells.free(dead);
        serve();
    }

    /**
     * Turns the cell of a dead entry into a right to create, without letting anybody else have it.
     *
     * @param dead an entry that the caller killed
     * @return CREATING
     */
    public Entry<T> renew(Entry<T> dead) {
        return cells.replace(dead);
    }

    /** Sends all waiting threads away: their {@link #acquire} returns null. */
    public void dismissWaiters() {
        queue.dismissAll();
    }

    /** Forgets how many entries were needed in the past, so that unused ones can grow old; see {@link Start#settle}. */
    public void settle() {
        cells.settle();
    }

    /**
     * Closes the pool for ever: kills every entry, sends all waiting threads away. The cells of entries that are being
     * created are left to their creators, whose attempt to publish will fail.
     *
     * @return the entries that the caller must destroy and {@link #vacate}
     */
    public List<Killed<T>> close() {
        closed = true;
        List<Killed<T>> killed = new ArrayList<>();
        cells.forEach(entry -> {
            int was = entry.killAndTell();
            EntryState state = StateWord.stateOf(was);
            if (state != EntryState.DEAD && state != EntryState.CREATING) {
                killed.add(new Killed<>(entry, entry.isLent(was)));
            }
        });
        dismissWaiters();
        return killed;
    }

    /**
     * An entry that was killed.
     *
     * @param entry the entry, DEAD
     * @param wasLent whether a client had it
     * @param <T> what it holds
     */
    public record Killed<T>(Entry<T> entry, boolean wasLent) {
    }

    /**
     * Shows every entry, in the order of the cells.
     *
     * @param action gets entries in any state; must not block
     */
    public void forEach(Consumer<Entry<T>> action) {
        cells.forEach(action);
    }

    /**
     * Counts the entries by their state, each looked at once, one after the other.
     *
     * @return the census
     */
    public Census census() {
        int[] counts = new int[EntryState.values().length];
        int[] lent = {0};
        cells.forEach(entry -> {
            int word = entry.word();
            counts[StateWord.stateOf(word).ordinal()]++;
            if (entry.isLent(word)) {
                lent[0]++;
            }
        });
        return new Census(counts, lent[0], queue.length());
    }

    /** Takes whatever is free for the head of the queue, until nothing is free or nobody waits. */
    private void serve() {
        while (!queue.isEmpty() && !closed) {
            Entry<T> leased = cells.leaseAny();
            if (leased != null) {
                if (!queue.handOver(leased)) {
                    putBack(leased);
                }
                continue;
            }
            Entry<T> reserved = tryReserve();
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
            entry.kill();
            cells.free(entry);
            stranded.accept(entry);
            return;
        }
        // It was never used: it has been idle as long as before.
        if (!entry.release(entry.word()) && entry.state() == EntryState.DOOMED) {
            stranded.accept(entry);
        }
    }

    private void noteIdle(Entry<T> entry) {
        if (cells.oldestFirst()) {
            entry.idleFrom(System.nanoTime());
        }
    }
}
