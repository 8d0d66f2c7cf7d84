/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.function.Supplier;

/**
 * Takes what is free for those who wait, the longest waiting one first: what, and how much of it at a time, is told in {@link Desk}. Whoever
 * is there does this, and nobody in particular.
 *
 * @param <T> what the entries hold
 */
final class Service<T> {

    /**
     * Of those who may not be passed any more, and those who are served after a spell, so many for each processor are on their way at a time.
     * If there were hardly more of them than processors, all could stand behind one that does something else, and the others stand idle.
     */
    static final int AT_ONCE = 4;
    /** And so many of those whose turn has come: turns are rare enough where threads get a processor. */
    static final int IN_TURN = 16;

    private final Cells<T> cells;
    private final WaitQueue<T> queue;
    private final Pace pace;
    private final Spells spells;
    private final Delivery<T> delivery;
    /** What is idle, and if nothing is, the right to create. */
    private final Supplier<Entry<T>> anything;
    private final Supplier<Entry<T>> rights;
    private final int mostAtOnce = Runtime.getRuntime().availableProcessors() * AT_ONCE;
    private final int mostInTurn = Runtime.getRuntime().availableProcessors() * IN_TURN;

    Service(Cells<T> cells, Reservations<T> reservations, WaitQueue<T> queue, Pace pace, Spells spells, Delivery<T> delivery) {
        this.cells = cells;
        this.queue = queue;
        this.pace = pace;
        this.spells = spells;
        this.delivery = delivery;
        this.anything = delivery::takeAnything;
        this.rights = reservations::tryForClient;
    }

    /** Whether one more of those who may not be passed may be on its way; else who arrives serves. */
    boolean mayServeAtOnce() {
        return queue.mayServe(mostAtOnce);
    }

    /** The same of those whose turn has come. */
    boolean mayServeInTurn() {
        return queue.mayServe(mostInTurn);
    }

    /** Until nothing is free or nobody waits. */
    void all() {
        serve(Integer.MAX_VALUE, Integer.MAX_VALUE, anything);
    }

    /** The same, but no more than may be on their way. */
    void allAtOnce() {
        serve(Integer.MAX_VALUE, mostAtOnce, anything);
    }

    /** The head of the queue, however many are on their way. */
    void head() {
        serve(1, Integer.MAX_VALUE, anything);
    }

    /** The head of the queue, as often as its turn is due. */
    void inTurn() {
        long now = System.nanoTime();
        while (queue.mayBePassed(now) && pace.isDue(now) && serve(1, mostInTurn, anything) > 0) {
            // Not before: while nothing is free there is no turn to take, and the next return is to find it due.
            pace.takeTurn(now);
            now = System.nanoTime();
        }
        // Who has become the head by a turn may have looked for something before that was left idle.
        impatient();
    }

    /** The head of the queue, as long as that has no patience: what then remains is left to newcomers. */
    void impatient() {
        while (!queue.mayBePassed(System.nanoTime()) && serve(1, mostAtOnce, anything) > 0) {
            // The next head may be patient.
        }
    }

    /** What was not to be seen for a moment is idle again: who has come meanwhile has looked in vain, and the head may be another, with patience. */
    void whoCameMeanwhile() {
        serve(1, mostAtOnce, anything);
        impatient();
    }

    /**
     * With the right to create, as long as there is room: newcomers may pass with what is idle, but they do not create anything while others
     * wait.
     *
     * @return whether anybody was served
     */
    boolean withRights() {
        return cells.hasRoom() && serve(Integer.MAX_VALUE, mostAtOnce, rights) > 0;
    }

    /**
     * If somebody has given way, with what is idle. But no more of them than get a processor soon. Each of these gives way, too, and serves
     * others then; if all of them keep what they have, somebody runs out of patience.
     */
    void withWhatWasLeft() {
        if (queue.onTheirWay() >= mostAtOnce || !spells.takeLeft()) {
            return;
        }
        boolean left = true;
        try {
            while (left && queue.onTheirWay() < mostAtOnce && !queue.isEmpty()) {
                Headroom.ensure();
                Entry<T> quick = cells.leaseQuick();
                left = quick != null;
                if (left) {
                    delivery.give(quick);
                }
            }
        } finally {
            if (left) {
                spells.leave();
            }
        }
    }

    /** Those whom another was not to serve, since too many were on their way; for one who has arrived. */
    void whoIsOwed() {
        boolean done = false;
        try {
            inTurn();
            if (withRights()) {
                // The next head may have no patience, and others may have seen only the one before it.
                impatient();
            }
            done = true;
        } finally {
            if (!done) {
                queue.oweService();
            }
        }
    }

    /** How many it has served, of whom no more than so many may be on their way; who arrives serves the others. */
    private int serve(int turns, int most, Supplier<Entry<T>> source) {
        int turn = 0;
        while (turn < turns && !queue.isEmpty() && !cells.isClosed() && queue.mayServe(most)) {
            Headroom.ensure();
            Entry<T> free = source.get();
            if (free == null) {
                return turn;
            }
            if (delivery.give(free)) {
                turn++;
            }
        }
        return turn;
    }
}
