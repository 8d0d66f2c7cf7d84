/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** A gallery with nothing behind it. */
class OpenGallery implements Gallery {

    private final Semaphore called = new Semaphore(0);
    private final AtomicInteger calls = new AtomicInteger();
    private final Queue<Thread> arrivals = new ConcurrentLinkedQueue<>();

    /** How many threads are in it. */
    int shown() {
        return called.getQueueLength();
    }

    /** The threads that came in, one after the other. */
    List<Thread> arrivals() {
        return List.copyOf(arrivals);
    }

    /** Whether all calls were taken. */
    boolean isAtRest() {
        return calls.get() == 0 && called.availablePermits() == 0;
    }

    /** Whether somebody is being called, or was and has not taken the call. */
    boolean isCalled() {
        return calls.get() > 0;
    }

    /** Is called in the middle of a call. */
    void hold() {
        // Nothing holds it up.
    }

    /** Calls without having served anybody. */
    void callInError() {
        called.release();
    }

    @Override
    public boolean open() {
        return true;
    }

    @Override
    public boolean awaitCall(long nanos) throws InterruptedException {
        arrivals.add(Thread.currentThread());
        return called.tryAcquire(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void call(BooleanSupplier wanted) {
        calls.incrementAndGet();
        if (wanted.getAsBoolean()) {
            hold();
            called.release();
        } else {
            calls.decrementAndGet();
        }
    }

    @Override
    public void passOn() {
        called.release();
    }

    @Override
    public void take(boolean got) {
        if (!got) {
            called.acquireUninterruptibly();
        }
        calls.decrementAndGet();
    }
}
