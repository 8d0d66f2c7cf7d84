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
 * do the same: the {@link Service} takes what is free <em>for the head of the queue</em>, whoever that is, so that nobody who
 * enters the queue passes those who stand in it.
 *
 * <h2>Overtaking</h2>
 * Handing everything that is returned to the head of the queue would be fair, and cost a change of threads with each cycle. So
 * a returned connection is left idle, for whoever comes next, unless
 * <ul>
 * <li>a turn is due: the {@link Pace} gives the head of the queue one now and then, and always while nobody has begun to wait for some time; or
 * <li>the head has run out of patience: it has waited for longer than a bound. Then nobody overtakes any more.
 * </ul>
 * Entries that come back in no time, again and again, do not go by turns but by {@link Spells}: a thread goes on with such an entry for a
 * spell, and then it puts it back and queues. It enters the queue first, and serves those who wait then, with this entry or with others that
 * come back in no time. But no more of them than {@value Service#AT_ONCE} for each processor are on their way at a time, that is to say
 * served and waiting for a processor: if all connections were given out, as many threads as there are connections would wait for
 * two or four processors. So such entries may lie idle while threads wait, as long as others work through the queue with the rest.
 *
 * <p>Of the rest nobody is served as long as {@value Service#AT_ONCE} for each processor are on their way when nobody may be passed any more, and
 * {@value Service#IN_TURN} when turns are due. What comes back meanwhile is left idle, and {@linkplain Arrivals owed}: who arrives serves the
 * next. Several threads that serve in one instant may each serve one more. Not limited is who serves itself; what becomes free otherwise
 * than by a return, or was delivered to one whose wait has failed; and the last look of one whose time is over.
 *
 * <p>A newcomer that takes an entry at which nobody has looked since it was returned does this itself. While many come, the return of
 * an entry that was handed over gives no turn for half the time between two, from the moment at which its thread runs. So there
 * is time for work also where waking a thread takes as long as that.
 *
 * <p>
 * A thread that waits wakes up by itself when its patience is over, and takes for the head of the queue what was left. So
 * nothing lies idle for longer than the patience of the one that stands first, as long as those who are on their way get to run: whoever leaves the queue
 * with nothing looks at what was left, too, and so does who was served, if something is owed. A thread that comes when somebody has run out of patience sleeps on until it stands first: in a long queue that
 * is one change of threads less for each wait. Whoever takes out the one before it wakes it up then, if its patience lasts; if not,
 * whoever does so has to look at what was left.
 *
 * <h2>The clock</h2>
 * Both rules need the time, and reading the clock takes longer than lending an entry. So an entry that comes back again and again in
 * a small part of the interval skips the glance at the clock for about that long: it is lent, and left idle, as long as nobody knows
 * that the bound is over, and nobody else has begun to wait. Who waits tells the others, by the {@link Crowd}, that its patience is
 * over. It does so before it looks at what was left; an entry becomes idle before anybody asks the crowd. So this, too, is in one
 * total order, and nothing is left that nobody looks at, or is owed. If an entry is kept for long all of a sudden, a turn comes late, by the bound
 * at most; and the bound by the time that the one who waits needs to get a processor.
 *
 * @param <T> what the entries hold
 */
final class Desk<T> {

    /** The clock is read about so often in an interval, of 100 µs at most, by those who give one entry back, if they come that often. */
    private static final int GLANCES = 16;
    /** For so small a part of the interval an entry that was handed over gives nobody a turn, */
    private static final int REST = 2;
    /** if somebody has begun to wait within so many intervals. */
    private static final int BUSY = 8;
    /** An interval that is longer is for all that as if it were this; in nanoseconds. */
    private static final long LONGEST = 100_000;

    private final Cells<T> cells;
    private final Crowd crowd;
    private final WaitQueue<T> queue;
    private final Terms terms;
    private final Pace pace;
    private final Spells spells;
    private final Delivery<T> delivery;
    private final Service<T> service;

    Desk(Cells<T> cells, Reservations<T> reservations, Crowd crowd, Terms terms, ObjIntConsumer<Entry<T>> stranded) {
        this.cells = cells;
        this.crowd = crowd;
        this.queue = new WaitQueue<>(crowd);
        this.terms = terms;
        this.pace = new Pace(terms.interval(), crowd, cells.capacity());
        this.spells = new Spells(terms, crowd);
        this.delivery = new Delivery<>(cells, reservations, queue, stranded);
        this.service = new Service<>(cells, reservations, queue, pace, spells, delivery);
    }

    boolean isQueueEmpty() {
        return queue.isEmpty();
    }

    int waiting() {
        return crowd.size();
    }

    /**
     * For one who has found something idle without waiting, while others wait, and may not ignore them: the same if it may keep it, past
     * them; or null.
     */
    Entry<T> overtake(Entry<T> entry) {
        if (queue.isEmpty()) {
            return entry;
        }
        long now = System.nanoTime();
        boolean mayPass = queue.mayBePassed(now);
        if (mayPass && isQuick(entry)) {
            return isSpellOver(entry, now) ? giveWay(entry, now) : entry;
        }
        if (mayPass && !takesTurn(entry, now)) {
            return entry;
        }
        if (!mayPass && !service.mayServeAtOnce()) {
            delivery.putBack(entry);
            service.whoCameMeanwhile();
            return null;
        }
        Headroom.ensure();
        if (!queue.handOver(entry)) {
            return entry;
        }
        if (mayPass) {
            service.inTurn();
        } else {
            service.impatient();
        }
        return null;
    }

    /**
     * The calling thread has had its spell, and queues. It enters the queue first, and serves those who wait then: so it is not left out
     * of the queue, and others do not take that for empty, if the one that it serves takes its processor.
     */
    private Entry<T> giveWay(Entry<T> entry, long now) {
        pace.restart(now);
        delivery.putBack(entry);
        spells.leave();
        // Who has run out of patience meanwhile has looked while the entry was not to be seen.
        service.impatient();
        return null;
    }

    private boolean isSpellOver(Entry<T> entry, long now) {
        Waiter<T> longest = queue.longestWaiting();
        return longest != null && spells.isOver(entry, longest.patience(), now);
    }

    /** Whether threads go on with the entry for a spell, while others wait; not where each return goes to the end of a line. */
    private boolean isQuick(Entry<T> entry) {
        return !cells.oldestFirst() && entry.isQuick();
    }

    /**
     * Whether a newcomer has to give a turn: only if who returned the entry has not looked yet. What was left idle is for newcomers:
     * if they gave it away and queued, one for one, a queue would stand before an idle entry.
     */
    private boolean takesTurn(Entry<T> entry, long now) {
        return !entry.wasLeftIdle(entry.word()) && isTurnDue(entry, now) && service.mayServeInTurn()
                && pace.takeTurn(now);
    }

    /** See {@link Slots#acquire}. */
    Entry<T> acquire(Deadline deadline, BooleanSupplier worthwhile) throws InterruptedException {
        Waiter<T> waiter = queue.enter(terms);
        Entry<T> entry = null;
        boolean ended = false;
        boolean left = false;
        try {
            if (cells.isClosed() || !worthwhile.getAsBoolean()) {
                waiter.giveUp();
            } else {
                lookAround(waiter);
            }
            entry = waiter.await(deadline, this::lookAgain, worthwhile);
            if (entry != null) {
                entry.arrivedAt(System.nanoTime());
                // Its spell is one with this entry: with another it would mostly give way at once.
                cells.served(entry);
            }
            ended = true;
        } finally {
            try {
                // Also when an Error ends the wait: what was delivered meanwhile is not lost.
                leave(waiter, ended ? null : waiter.giveUp());
                left = true;
            } finally {
                if (!left && ended && entry != null) {
                    delivery.putBack(entry);
                    service.all();
                }
            }
        }
        return entry;
    }

    /** For one whose wait has ended, and who serves others, if need be. What it does not keep is given back. */
    void leave(Waiter<T> waiter, Entry<T> unwanted) {
        queue.leave(waiter);
        if (unwanted != null) {
            delivery.putBack(unwanted);
            service.all();
        } else if (waiter.gaveUp()) {
            service.allAtOnce();
        } else if (queue.isServiceOwed()) {
            service.whoIsOwed();
        }
    }

    /** See {@link Abandoned}. */
    void takeBackAbandoned() {
        delivery.takeBackAbandoned();
        service.all();
    }

    /** Takes whatever is free for those who wait: more of it than before. */
    void serve() {
        service.all();
    }

    void dismissAll() {
        queue.dismissAll();
    }

    /**
     * An entry has become idle, and the time matters, since somebody may wait, and may not be ignored: it goes to the head of the queue,
     * unless newcomers may still have it.
     */
    void released(Entry<T> entry, int word) {
        if (queue.isEmpty()) {
            return;
        }
        long now = System.nanoTime();
        entry.glancedAt(word, now, Math.min(terms.interval().getAsLong(), LONGEST) / GLANCES);
        if (!queue.mayBePassed(now)) {
            handOn(entry);
        } else if (!isQuick(entry) && isTurnDue(entry, now) && service.mayServeInTurn()) {
            giveInTurn(entry, now);
        } else {
            leaveIdle(entry, word, now);
        }
    }

    private void leaveIdle(Entry<T> entry, int word, long now) {
        entry.leaveIdle(word);
        if (isQuick(entry) && isSpellOver(entry, now)) {
            entry.skipNoMore();
            // If its thread does not come back for it, whoever comes to wait next has to serve with it.
            spells.leave();
        }
    }

    /** Whether the head of the queue is to have a turn by means of this entry: one is due, and the entry does not rest. */
    private boolean isTurnDue(Entry<T> entry, long now) {
        return pace.isDue(now) && !rests(entry, now);
    }

    /** Whether the entry was handed over only just now; not if nobody has come for a while, who would take what is left idle. */
    private boolean rests(Entry<T> entry, long now) {
        long interval = Math.min(terms.interval().getAsLong(), LONGEST);
        return entry.hasJustArrived(now, interval / REST) && now - crowd.latest() < interval * BUSY;
    }

    /** Gives the entry that was just returned, and what else is idle, as often as a turn is due. */
    private void giveInTurn(Entry<T> entry, long now) {
        // Before the turn is taken: a newcomer that has been faster is to find it due. Of two that come back in one instant
        // both may be given for it, since once leased an entry was not to be seen.
        Headroom.ensure();
        if (leaseAtHand(entry)) {
            pace.takeTurn(now);
            if (!delivery.give(entry)) {
                service.head();
            }
        }
        service.inTurn();
    }

    /** Nobody may overtake any more: to the head of the queue, and what else was left idle, too. */
    private void handOn(Entry<T> entry) {
        Headroom.ensure();
        if (service.mayServeAtOnce() && leaseAtHand(entry) && !delivery.give(entry)) {
            service.head();
        }
        service.impatient();
    }

    /** For one who has just entered the queue. */
    void lookAround(Waiter<T> waiter) {
        if (queue.isHead(waiter)) {
            // Who has gone before it came has told nobody.
            waiter.standsFirst();
            // It passes nobody, and takes what came back since it found nothing without another thread having to wake up.
            service.head();
        }
        // Whoever has emptied a cell before it came has told nobody who had come before.
        service.withRights();
        service.withWhatWasLeft();
        service.inTurn();
    }

    /** For one who has waited for so long that nothing may be left idle any more. */
    void lookAgain(Waiter<T> waiter) {
        if (queue.isHead(waiter)) {
            // It runs, however many do not: nobody has to wake up.
            service.head();
        }
        service.impatient();
        if (!waiter.waits()) {
            return;
        }
        if (queue.contains(waiter)) {
            if (waiter.isTimeOver()) {
                // Who stands before it may be patient, or one too many to be served.
                service.all();
            }
            return;
        }
        // Who has taken it out of the queue, to serve it, gets no processor: it would wait for that thread beside what is idle.
        Headroom.ensure();
        Entry<T> idle = cells.lease();
        if (idle != null && !delivery.give(idle, waiter)) {
            // Not all that wait: it was served, and has work to do.
            service.whoCameMeanwhile();
        }
    }

    /** The entry that was just returned: there is no need to look for another. */
    private boolean leaseAtHand(Entry<T> entry) {
        return !cells.oldestFirst() && !cells.isClosed() && entry.lease();
    }
}
