/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.jca.core.connectionmanager.pool.api.Semaphore;
import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.Gallery;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;

/**
 * The semaphore of a Pool, which all its parts (one for each subject or request info) have in common.
 *
 * <h2>A Pool in one part</h2>
 * The cells bound the connections, and the semaphore is only a <em>sign</em> for those who read it: {@code isFull} sees whether
 * there are permits, {@code dumpQueuedThreads} who queues for one. While the pool is exhausted the sign is raised: all permits
 * are drained. A thread that has waited for a while waits on in the semaphore; it still is served in its turn, by its part's
 * own queue, and a permit that it gets only means that somebody was called.
 *
 * <h2>A Pool in several parts</h2>
 * From the moment in which a second part appears, and for good, every connection that is in use has a permit, and so the
 * Pool's maximum holds over all parts. The connections that are in use at that moment are given theirs first. A lease is
 * marked with its permit, so that none is given back twice.
 *
 * <p>Permits never get lost: each is in the semaphore, drained, with a marked lease, or in the hands of a thread that is about
 * to put it into one of these places.
 */
final class Permits implements Gallery {

    private final Semaphore semaphore;
    private final int maximum;
    private final AtomicBoolean raised = new AtomicBoolean();
    private final AtomicInteger drained = new AtomicInteger();
    /** Calls that were made and not taken yet by the threads that they are for. */
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicBoolean abolished = new AtomicBoolean();
    private volatile boolean divided;

    private final ReentrantLock membership = new ReentrantLock();
    /** Guarded by {@link #membership}. Weak: a Pool must not be kept by what is known of it. */
    private WeakReference<Slots<Pooled>> onlyPart = new WeakReference<>(null);

    /** For the first part of a Pool: nobody has taken a permit yet. */
    Permits(Semaphore semaphore) {
        this.semaphore = semaphore;
        this.maximum = semaphore.availablePermits();
    }

    /** How many connections of the Pool can be in use; an operator who changes the configuration does not change that. */
    int maximum() {
        return maximum;
    }

    /** A part has come; it has no connections yet. */
    void join(Slots<Pooled> part) {
        membership.lock();
        try {
            Slots<Pooled> first = onlyPart.get();
            if (first == null) {
                onlyPart = new WeakReference<>(part);
            } else if (!divided) {
                divide(first);
            }
        } finally {
            membership.unlock();
        }
    }

    /** A part is gone. */
    void leave(Slots<Pooled> part) {
        membership.lock();
        try {
            if (onlyPart.get() == part) {
                onlyPart = new WeakReference<>(null);
            }
        } finally {
            membership.unlock();
        }
    }

    /**
     * Gives all connections that are in use, or are being made for a client, their permits, before anybody else gets one. A
     * thread leases or publishes an entry first and asks whether permits are needed then; here it is said first, and looked
     * at the entries then.
     */
    private void divide(Slots<Pooled> first) {
        divided = true;
        raised.set(false);
        int[] permits = {semaphore.drainPermits() + drained.getAndSet(0)};
        first.forEach(entry -> {
            int word = entry.word();
            boolean creating = word == StateWord.FIRST && entry.isForClient();
            if ((creating || StateWord.isLeased(word)) && entry.markPermitted(word)
                    && ((creating ? entry.isStill(word) : entry.isSameLease(word)) || !entry.unmarkPermitted(word))) {
                permits[0]--;
            }
        });
        semaphore.release(Math.max(0, permits[0]));
    }

    /** Whether a connection in use needs a permit. */
    boolean areNeeded() {
        return divided;
    }

    /** Takes a permit; false if there was none until the deadline. Nobody overtakes if the Pool is fair. */
    boolean take(Deadline deadline) throws InterruptedException {
        // Not the method of one argument less, which counts what is counted elsewhere.
        return semaphore.tryAcquire(1, Math.max(0, deadline.left()), TimeUnit.NANOSECONDS);
    }

    /** Whether one who comes now has to wait. */
    boolean areAllTaken() {
        return semaphore.availablePermits() == 0;
    }

    int waiting() {
        return semaphore.getQueueLength();
    }

    /** Lets a lease have the caller's permit; false if it has one already. */
    boolean give(Entry<Pooled> entry, int word) {
        while (!entry.markPermitted(word)) {
            if (entry.isPermitted(word)) {
                return false;
            }
            // The one that was given while the connection was being made, too late to be of use.
            if (takeFrom(entry, StateWord.FIRST)) {
                giveBack();
            }
        }
        return true;
    }

    /** Takes the permit of a lease that ends, or has just ended; false if it has none. */
    boolean takeFrom(Entry<Pooled> entry, int word) {
        return divided && entry.unmarkPermitted(word);
    }

    void giveBack() {
        semaphore.release(1);
    }

    /** The Pool is shut down: whoever waits for a permit gets one, to learn of it. */
    void abolish() {
        if (divided && abolished.compareAndSet(false, true)) {
            semaphore.release(Integer.MAX_VALUE >> 1);
        }
    }

    /** The pool is exhausted: says so. */
    void raise() {
        if (divided || raised.get() && semaphore.availablePermits() == 0) {
            return;
        }
        raised.set(true);
        int taken = semaphore.drainPermits();
        // Not those by which somebody was called.
        int calling = Math.min(taken, calls.get());
        if (calling > 0) {
            semaphore.release(calling);
        }
        drained.addAndGet(taken - calling);
        if (divided || !raised.get()) {
            semaphore.release(drained.getAndSet(0));
        }
    }

    /** The pool is not exhausted. */
    void lower() {
        if (raised.get() && raised.compareAndSet(true, false)) {
            semaphore.release(drained.getAndSet(0));
        }
    }

    boolean isRaised() {
        return raised.get();
    }

    @Override
    public boolean open() {
        // Somebody may have lowered the sign at the moment in which the first one began to wait.
        raise();
        return !divided;
    }

    @Override
    public boolean awaitCall(long nanos) throws InterruptedException {
        return semaphore.tryAcquire(1, nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void call() {
        // Counted first: whoever drains the semaphore gives back as many as are counted.
        calls.incrementAndGet();
        semaphore.release(1);
    }

    @Override
    public void passOn() {
        semaphore.release(1);
    }

    @Override
    public void take(boolean got) {
        if (!got) {
            semaphore.acquireUninterruptibly(1);
        }
        calls.decrementAndGet();
    }
}
