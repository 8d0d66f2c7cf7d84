/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/**
 * A bounded pool of entries: cells, the queue of those who wait for one, and what ties the two together.
 *
 * <h2>What a thread gets</h2>
 * An entry that is its own: IN_USE, with a connection in it; or CREATING, the right to make one. It gives an entry back by
 * exactly one of {@link #release}, {@link #cancel}, {@link #publishIdle}, {@link #vacate} or {@link #renew}, the last
 * two after it has killed the entry.
 *
 * <p>How threads wait and are served is told in {@link Desk}.
 *
 * <p>Memory consistency effects: what a thread did before it gave an entry back <em>happens-before</em> what the thread
 * does that gets it next.
 *
 * @param <T> what the entries hold
 */
public final class Slots<T> {

    private final Cells<T> cells;
    private final Reservations<T> reservations;
    private final Abandoned abandoned;
    private final Crowd crowd = new Crowd();
    private final Desk<T> desk;
    /** The same, for what is asked of it on the way of a connection. */
    private final OutOfLine<T> outOfLine;

    private Slots(int capacity, Start start, Terms terms, ObjIntConsumer<Entry<T>> stranded) {
        this.cells = new Cells<>(capacity, start);
        this.abandoned = cells.abandoned();
        this.reservations = new Reservations<>(cells, terms.maxCreates());
        this.desk = new Desk<>(cells, reservations, crowd, terms, Objects.requireNonNull(stranded));
        this.outOfLine = new OutOfLine<>(desk);
    }

    /**
     * Makes an empty pool that leases whatever idle entry is found first.
     *
     * @param capacity how many entries there can be at most; 0 or more
     * @param start where threads begin to look for an idle one
     * @param terms on which threads wait
     * @param stranded gets what nobody took on its way to a waiting thread that had just given up, and a word of the lease that
     *     ends with that: an entry that was doomed meanwhile, still of that lease, to be killed, destroyed and vacated like any
     *     other; one that is idle again, and perhaps somebody else's already; or a right to create, with nothing in it, whose
     *     cell is free again. Called by the thread that had it, which may have an entry of its own by then, or bring another back
     * @param <T> what the entries hold
     * @return the pool
     */
    public static <T> Slots<T> anyFirst(int capacity, Start start, Terms terms,
            ObjIntConsumer<Entry<T>> stranded) {
        return new Slots<>(capacity, Objects.requireNonNull(start), terms, stranded);
    }

    /**
     * Makes an empty pool that leases the entry that has been idle longest.
     *
     * @param capacity how many entries there can be at most; 0 or more
     * @param terms on which threads wait
     * @param stranded see {@link #anyFirst}
     * @param <T> what the entries hold
     * @return the pool
     */
    public static <T> Slots<T> oldestFirst(int capacity, Terms terms, ObjIntConsumer<Entry<T>> stranded) {
        return new Slots<>(capacity, null, terms, stranded);
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
     * Whether another entry could be created.
     *
     * @return whether a cell is empty; out of date at once
     */
    public boolean hasRoom() {
        return cells.hasRoom();
    }

    /**
     * How many threads wait.
     *
     * @return 0 or more; out of date at once
     */
    public int waiting() {
        return desk.waiting();
    }

    /**
     * Whether {@link #close} was called.
     *
     * @return whether it was
     */
    public boolean isClosed() {
        return cells.isClosed();
    }

    /**
     * Takes an idle entry or the right to create one, without waiting. While threads wait, one that comes now may take what
     * is idle within the bound of overtaking, and nothing otherwise; nor what nobody has looked at since it came back, if
     * somebody's turn is due, who gets it then; nor what comes back again and again in no time, at the end of a spell.
     *
     * @return IN_USE or CREATING; null if there is nothing for the calling thread
     */
    public Entry<T> tryAcquire() {
        // Before anybody is asked for: so whoever has come in the meantime is not passed if it may not be.
        Entry<T> entry = cells.lease();
        if (entry == null) {
            return desk.isQueueEmpty() ? reserve() : null;
        }
        int word = entry.word;
        try {
            // If it may not be kept it is of use to somebody else, and more may be idle: no reason to create one.
            return crowd.isIgnoredByTaker(entry) ? entry : outOfLine.overtake(entry);
        } catch (Throwable t) {
            // There may be no stack for a call: see Abandoned, and EntryTurns.handed.
            if ((~entry.handed ^ word) >>> StateWord.CODE_BITS != 0 && (entry.word ^ word) >>> StateWord.CODE_BITS == 0) {
                entry.abandoned = ~word;
                abandoned.any = true;
            }
            throw t;
        }
    }

    private Entry<T> reserve() {
        Entry<T> entry = tryReserve();
        if (entry != null) {
            cells.served(entry);
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
     * Takes the right to create an entry, without waiting. For a client.
     *
     * @return CREATING; null if there is no empty cell, the pool is closed, or as many clients create as may
     */
    public Entry<T> tryReserve() {
        return reservations.tryForClient();
    }

    /**
     * Takes the right to create an entry that nobody waits for, without waiting. It does not count as a client's.
     *
     * @return CREATING; null if there is no empty cell, or the pool is closed
     */
    public Entry<T> tryReserveForStock() {
        return reservations.tryForStock();
    }

    /**
     * Waits for an entry or for the right to create one, in turn.
     *
     * @param deadline when to give up
     * @param worthwhile asked after the thread has entered the queue: whoever makes waiting futile calls
     *     {@link #dismissWaiters} afterwards, so either this says so, or the thread is dismissed. Asked again now and then,
     *     when the thread has waited for a while
     * @return IN_USE or CREATING; null if the deadline passed, the pool was closed, waiting was not worthwhile, or
     *     {@link #dismissWaiters} was called
     * @throws InterruptedException if the thread was interrupted; nothing is lost
     */
    public Entry<T> acquire(Deadline deadline, BooleanSupplier worthwhile) throws InterruptedException {
        return outOfLine.acquire(deadline, worthwhile);
    }

    /**
     * Gives a leased entry back: to the longest waiting thread if there is one, and its turn is due, or it may not be overtaken any more.
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
        if (!crowd.isIgnoredByGiver(entry, word)) {
            outOfLine.released(entry, word);
        }
        return true;
    }

    /**
     * Makes a leased entry of one that the caller filled.
     *
     * @param entry CREATING
     * @return false if the pool was closed meanwhile: the caller destroys what it made and calls {@link #vacate}
     */
    public boolean publishLeased(Entry<T> entry) {
        boolean another = reservations.over(entry);
        boolean published = entry.publishLeased();
        if (another) {
            desk.serve();
        }
        return published;
    }

    /**
     * Makes an entry that the caller filled available.
     *
     * @param entry CREATING
     * @return false if the pool was closed meanwhile: the caller destroys what it made and calls {@link #vacate}
     */
    public boolean publishIdle(Entry<T> entry) {
        noteIdle(entry);
        reservations.over(entry);
        if (!entry.publishIdle()) {
            return false;
        }
        desk.serve();
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
        desk.serve();
        return true;
    }

    /**
     * Gives a right to create back, unused.
     *
     * @param entry CREATING, or killed by {@link #close} meanwhile
     */
    public void cancel(Entry<T> entry) {
        reservations.drop(entry);
        desk.serve();
    }

    /**
     * Empties the cell of a dead entry; the capacity goes to the longest waiting thread if there is one.
     *
     * @param dead an entry that the caller killed
     */
    public void vacate(Entry<T> dead) {
        reservations.over(dead);
        cells.free(dead);
        desk.serve();
    }

    /**
     * Turns the cell of a dead entry into a client's right to create, without letting anybody else have it.
     *
     * @param dead an entry that the caller killed
     * @return CREATING; null if as many clients create as may, or the pool is closed: then the cell is vacated
     */
    public Entry<T> renew(Entry<T> dead) {
        Entry<T> right = reservations.inPlaceOf(dead);
        if (right == null) {
            desk.serve();
        }
        return right;
    }

    /**
     * What to write for those who cannot give an entry back.
     *
     * @return always the same
     */
    public Abandoned abandoned() {
        return abandoned;
    }

    /** Takes back what was {@linkplain Abandoned abandoned}. */
    public void takeBackAbandoned() {
        desk.takeBackAbandoned();
    }

    /** Sends all waiting threads away: their {@link #acquire} returns null. */
    public void dismissWaiters() {
        desk.dismissAll();
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
    public Killed<T> close() {
        Killed<T> killed = new Killed<>(capacity());
        Consumer<Entry<T>> kill = entry -> {
            int was = entry.killAndTell();
            EntryState state = StateWord.stateOf(was);
            if (state != EntryState.DEAD && state != EntryState.CREATING) {
                killed.add(entry, entry.isLent(was));
            }
        };
        cells.close();
        cells.forEach(kill);
        try {
            dismissWaiters();
        } catch (Throwable t) {
            // What was killed is to reach the caller, who alone can end it. Who waits finds the pool closed when its time is over.
        }
        return killed;
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
        return new Census(counts, lent[0], desk.waiting());
    }

    private void noteIdle(Entry<T> entry) {
        if (cells.oldestFirst()) {
            entry.idleFrom(System.nanoTime());
        }
    }
}
