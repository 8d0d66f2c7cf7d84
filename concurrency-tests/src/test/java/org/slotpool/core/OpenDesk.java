/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** The desk of a pool with its queue, opened: what a thread does before it sleeps and after it wakes, without the sleep. */
final class OpenDesk<T> {

    private static final VarHandle DESK;
    private static final VarHandle QUEUE;
    private static final VarHandle PACE;
    private static final VarHandle CROWD;
    private static final VarHandle LATEST;
    private static final VarHandle LAST_TURN;
    private static final VarHandle OUTCOME;

    static {
        try {
            MethodHandles.Lookup slots = MethodHandles.privateLookupIn(Slots.class, MethodHandles.lookup());
            MethodHandles.Lookup desk = MethodHandles.privateLookupIn(Desk.class, MethodHandles.lookup());
            DESK = slots.findVarHandle(Slots.class, "desk", Desk.class);
            QUEUE = desk.findVarHandle(Desk.class, "queue", WaitQueue.class);
            PACE = desk.findVarHandle(Desk.class, "pace", Pace.class);
            CROWD = desk.findVarHandle(Desk.class, "crowd", Crowd.class);
            LATEST = MethodHandles.privateLookupIn(Crowd.class, MethodHandles.lookup())
                    .findVarHandle(Crowd.class, "latest", long.class);
            LAST_TURN = MethodHandles.privateLookupIn(Pace.class, MethodHandles.lookup())
                    .findVarHandle(Pace.class, "lastTurn", AtomicLong.class);
            OUTCOME = MethodHandles.privateLookupIn(Waiter.class, MethodHandles.lookup())
                    .findVarHandle(Waiter.class, "outcome", AtomicReference.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Desk<T> desk;
    private final WaitQueue<T> queue;

    @SuppressWarnings("unchecked")
    OpenDesk(Slots<T> slots) {
        desk = (Desk<T>) DESK.get(slots);
        queue = (WaitQueue<T>) QUEUE.get(desk);
    }

    WaitQueue<T> queue() {
        return queue;
    }

    /** How many turns are due depends on when the last one was, in the nanoseconds of the monotonic clock. */
    void lastTurnWas(long nanoTime) {
        ((AtomicLong) LAST_TURN.get(PACE.get(desk))).set(nanoTime);
    }

    /** No turn is due until this moment of the monotonic clock, also where intervals are so short that nobody seems to come any more. */
    void noTurnUntil(long nanoTime) {
        lastTurnWas(nanoTime);
        LATEST.setVolatile((Crowd) CROWD.get(desk), nanoTime);
    }

    /** Whether nothing has ended the waiter's wait; asked without ending it. */
    static boolean isWaiting(Waiter<?> waiter) {
        return ((AtomicReference<?>) OUTCOME.get(waiter)).get() == null;
    }

    void serve() {
        desk.serve();
    }

    /** Begins to wait, as {@link Desk#acquire} does. */
    Waiter<T> enter(Terms terms) {
        Waiter<T> waiter = queue.enter(terms);
        desk.lookAround(waiter);
        return waiter;
    }

    /** Its patience is over: does what {@link Waiter#await} does then. */
    void runsOutOfPatience(Waiter<T> waiter) {
        waiter.patience().end();
        desk.lookAgain(waiter);
    }

    /** The time is over: ends the wait as {@link Desk#acquire} does. */
    Entry<T> giveUp(Waiter<T> waiter) {
        Entry<T> delivered = waiter.giveUp();
        queue.leave(waiter);
        if (waiter.gaveUp()) {
            desk.serve();
        }
        return delivered;
    }
}
