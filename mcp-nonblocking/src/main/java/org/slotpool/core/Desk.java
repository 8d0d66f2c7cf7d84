/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.function.BooleanSupplier;
import java.util.function.ObjIntConsumer;

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
 * Handing everything that is returned to the head of the queue would be fair, and cost a change of threads with each cycle. So
 * a returned connection is left idle, for whoever comes next, unless
 * <ul>
 * <li>a turn is due: the {@link Pace} gives the head of the queue one now and then; or
 * <li>the head has run out of patience: it has waited for longer than a bound. Then nobody overtakes any more.
 * </ul>
 * A thread that waits wakes up by itself when its patience is over, and takes for the head of the queue what was left. So
 * nothing lies idle for longer than the bound while somebody waits: whoever leaves the queue with nothing looks at what was
 * left, too.
 *
 * <h2>The clock</h2>
 * Both rules need the time, and reading the clock takes longer than lending an entry. So an entry that has just come back twice in
 * no time skips the glance at the clock a few times: it is lent, and left idle, as long as nobody knows that the bound is over. Who
 * waits tells the others, whose patience it is. It does so before it looks at what was left; an entry becomes idle before anybody
 * asks whether the bound is over. So this, too, is in one total order, and nothing is left that nobody looks at. If an entry is kept
 * for long all of a sudden, a turn comes late, by the bound at most; and the bound by the time that the one who waits needs to get a
 * processor.
 *
 * @param <T> what the entries hold
 */
final class Desk<T> {

    /** An entry is quick if it comes back within so small a part of the interval; */
    private static final int QUICK = 64;
    /** of an interval that is longer than this, as if it were this; in nanoseconds. */
    private static final long QUICK_IN = 100_000;

    private final Cells<T> cells;
    private final Reservations<T> reservations;
    private final WaitQueue<T> queue = new WaitQueue<>();
    private final Terms terms;
    private final Pace pace;
    private final ObjIntConsumer<Entry<T>> stranded;

    Desk(Cells<T> cells, Reservations<T> reservations, Terms terms, ObjIntConsumer<Entry<T>> stranded) {
        this.cells = cells;
        this.reservations = reservations;
        this.terms = terms;
        this.pace = new Pace(terms.interval(), cells.capacity());
        this.stranded = stranded;
    }

    boolean isQueueEmpty() {
        return queue.isEmpty();
    }

    int waiting() {
        return queue.length();
    }

    /** For one who comes new while others wait: takes something idle, past them; null if it may not, or nothing is idle. */
    Entry<T> overtake() {
        Entry<T> entry = cells.lease();
        if (entry == null) {
            return null;
        }
        Waiter<T> longest = queue.longestWaiting();
        if (longest == null || skipsGlance(entry, longest) || queue.mayBePassed(System.nanoTime())) {
            return entry;
        }
        // The bound is over: what was left is for the head of the queue.
        if (!queue.handOver(entry)) {
            return entry;
        }
        serve();
        return null;
    }

    /** Whether the clock need not be read: nobody has seen the bound over, and since the head waits the entry was quick. */
    private boolean skipsGlance(Entry<T> entry, Waiter<T> longest) {
        return longest.isPatient() && entry.skipsGlance(longest.since());
    }

    /** See {@link Slots#acquire}. */
    Entry<T> acquire(Deadline deadline, BooleanSupplier worthwhile) throws InterruptedException {
        Waiter<T> waiter = queue.enter(terms);
        boolean ended = false;
        try {
            if (cells.isClosed() || !worthwhile.getAsBoolean()) {
                waiter.giveUp();
            } else {
                lookAround(waiter);
            }
            Entry<T> entry = waiter.await(deadline, this::serve, worthwhile);
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

    /** See {@link Slots#release}: it goes to the head of the queue, unless newcomers may still have it. */
    boolean release(Entry<T> entry, int word) {
        if (!entry.release(word)) {
            return false;
        }
        Waiter<T> longest = queue.longestWaiting();
        if (longest != null) {
            released(entry, longest);
        }
        return true;
    }

    /** An entry has become idle while somebody waits. */
    private void released(Entry<T> entry, Waiter<T> longest) {
        if (skipsGlance(entry, longest)) {
            entry.skipGlance();
            return;
        }
        long now = System.nanoTime();
        entry.glancedAt(now, Math.min(terms.interval().getAsLong(), QUICK_IN) / QUICK);
        if (!queue.mayBePassed(now)) {
            handOn(entry);
        } else if (pace.takeTurn(now)) {
            if (!giveAtHand(entry)) {
                serve(1);
            }
            serveInTurn();
        }
    }

    /** Nobody may overtake any more: to the head of the queue, and what else was left idle, too. */
    private void handOn(Entry<T> entry) {
        giveAtHand(entry);
        serve();
    }

    /** For one who has just entered the queue. */
    void lookAround(Waiter<T> waiter) {
        if (queue.isHead(waiter)) {
            // It passes nobody, and takes what came back since it found nothing without another thread having to wake up.
            serve(1);
        }
        serveInTurn();
    }

    /** Takes whatever is free for the head of the queue, as often as its turn is due. */
    private void serveInTurn() {
        long now = System.nanoTime();
        while (queue.mayBePassed(now) && pace.isDue(now) && serve(1) > 0) {
            // Not before: while nothing is free there is no turn to take, and the next return is to find it due.
            pace.takeTurn(now);
            now = System.nanoTime();
        }
        serveNewHead(now);
    }

    /** Who has become the head by a turn may have looked for something before that was left idle. */
    private void serveNewHead(long now) {
        if (!queue.mayBePassed(now)) {
            serve();
        }
    }

    /** Gives the entry that was just returned: there is no need to look for another. */
    private boolean giveAtHand(Entry<T> entry) {
        return !cells.oldestFirst() && !cells.isClosed() && entry.lease() && give(entry);
    }

    /** Takes whatever is free for the head of the queue, until nothing is free or nobody waits. */
    void serve() {
        serve(Integer.MAX_VALUE);
    }

    /** How many it has served. */
    private int serve(int turns) {
        int turn = 0;
        while (turn < turns && !queue.isEmpty() && !cells.isClosed()) {
            Entry<T> free = cells.leaseAny();
            if (free == null) {
                free = reservations.tryForClient();
            }
            if (free == null) {
                return turn;
            }
            if (give(free)) {
                turn++;
            }
        }
        return turn;
    }

    /** False if nobody took it: then who has come meanwhile has looked while it was not to be seen, and must be served. */
    private boolean give(Entry<T> entry) {
        boolean taken = queue.handOver(entry);
        if (!taken) {
            putBack(entry);
        }
        return taken;
    }

    /** Nobody took it after all. Whoever enters the queue from now on looks for free entries itself, and finds this one. */
    private void putBack(Entry<T> entry) {
        int word = entry.word();
        if (entry.item() == null) {
            reservations.drop(entry);
            stranded.accept(entry, word);
            return;
        }
        // It was never used: it has been idle as long as before.
        if (entry.release(word) || entry.state() == EntryState.DOOMED) {
            stranded.accept(entry, word);
        }
    }
}
