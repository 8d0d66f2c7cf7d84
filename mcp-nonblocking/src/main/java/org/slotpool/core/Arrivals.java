/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Those who were served by another thread, or sent away, and have not run since. Each of them waits for a processor; with many more of
 * them than there are processors, all of them do so for long, and so does who has a connection and wants to go on with it. Hence the
 * limits: who would serve one more than that leaves it, and owes it to the queue, and who arrives looks then what is to be served.
 *
 * <p>Who leaves it says so before it looks at their number again, and who arrives is counted as arrived before it asks whether something is
 * owed. So at least one of the two sees the other.
 *
 * <p>Virtual threads do not count for the limits, though they wait for their turn like others while too many platform threads are on their
 * way: no more of them want a processor at a time than there are carriers, and who waits may hold the carriers that those who were served
 * would need.
 *
 * <p>Should nobody arrive for a while, nor be served, those who were may be suspended, or have all stood still with the whole machine: then
 * they are written off, and as many others may be served. A suspended thread takes the place of another until then; that is to say as long
 * as others arrive, and these serve others.
 */
final class Arrivals {

    /** If nobody has arrived, or was served, for so long, those who were will not serve others soon. */
    static final long LAPSE = TimeUnit.MILLISECONDS.toNanos(20);

    private static final VarHandle OWED;

    static {
        try {
            OWED = MethodHandles.lookup().findVarHandle(Arrivals.class, "owed", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final AtomicInteger onTheirWay = new AtomicInteger();
    /**
     * Those of them that need a processor each: their number in the lower half, and in the upper one how often all of them were written
     * off.
     */
    private final AtomicLong platformThreads = new AtomicLong();
    /** Whether somebody was not served since too many were on their way. */
    private volatile boolean owed;
    /** When the last one arrived, or was served; by the monotonic clock. */
    private volatile long latest = System.nanoTime();

    /** One is about to be served, or sent away, by the calling thread: it may run, and arrive, at once. */
    void departs(Waiter<?> waiter) {
        onTheirWay.getAndIncrement();
        if (!waiter.isVirtual()) {
            // Before it is counted: who counts as many as may be on their way knows when the last one was served.
            latest = System.nanoTime();
            waiter.departsIn(round(platformThreads.getAndIncrement()));
        }
    }

    /** One was not served after all. */
    void stays(Waiter<?> waiter) {
        if (!waiter.isVirtual()) {
            countDown(waiter.departedIn());
        }
        onTheirWay.getAndDecrement();
    }

    /** One runs, who was served or sent away by another. It asks then whether something is owed. */
    void arrives(Waiter<?> waiter) {
        if (!waiter.isVirtual()) {
            latest = System.nanoTime();
        }
        stays(waiter);
    }

    private void countDown(int round) {
        long now = platformThreads.get();
        // Unless it has been written off.
        while (round(now) == round && !platformThreads.compareAndSet(now, now - 1)) {
            now = platformThreads.get();
        }
    }

    /** How many are on their way, virtual threads among them, and those that were written off; out of date at once. */
    int count() {
        return onTheirWay.get();
    }

    /** Whether one more may be served, if so many may be on their way. If not, one is owed: who arrives looks. */
    boolean mayDepart(int most) {
        if (isBelow(most) || writesOff()) {
            return true;
        }
        if (!owed) {
            owed = true;
        }
        return isBelow(most);
    }

    private boolean isBelow(int most) {
        return number(platformThreads.get()) < most;
    }

    /** Whether the calling thread has written off those who are on their way, since none has arrived for long. */
    private boolean writesOff() {
        long now = platformThreads.get();
        return System.nanoTime() - latest >= LAPSE
                && platformThreads.compareAndSet(now, (long) (round(now) + 1) << Integer.SIZE);
    }

    private static int number(long platformThreads) {
        return (int) platformThreads;
    }

    private static int round(long platformThreads) {
        return (int) (platformThreads >> Integer.SIZE);
    }

    /** Something is owed still. */
    void owe() {
        owed = true;
    }

    /** Whether something is owed; not any more then: the caller serves. */
    boolean settle() {
        return owed && OWED.compareAndSet(this, true, false);
    }
}
