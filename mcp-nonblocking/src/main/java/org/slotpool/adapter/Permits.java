/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jboss.jca.core.connectionmanager.pool.api.Semaphore;
import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.Gallery;
import org.slotpool.core.Headroom;
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

    /** More than threads can wait. */
    private static final int SURPLUS = 1 << 24;
    /** As long as it takes to wake a thread, in nanoseconds. */
    private static final long CALL = 100_000;

    private final Semaphore semaphore;
    private final int maximum;
    private final AtomicBoolean raised = new AtomicBoolean();
    private final AtomicInteger drained = new AtomicInteger();
    /** Calls that were made and not taken yet by the threads that they are for. */
    private final AtomicInteger calls = new AtomicInteger();
    /** Permits that leases have, and that were not there yet when they got them; and calls that those whom they are for went on without. */
    private final AtomicInteger debt = new AtomicInteger();
    private volatile boolean divided;

    private final ReentrantLock membership = new ReentrantLock();
    /** Guarded by {@link #membership}. Weak: a Pool must not be kept by what is known of it. */
    private WeakReference<Slots<Pooled>> onlyPart = new WeakReference<>(null);
    /** Guarded by {@link #membership}. */
    private int parts;
    /** Guarded by {@link #membership}: permits put in so that nobody waits in a Pool that has ended. */
    private int surplus;

    /** For the first part of a Pool: nobody has taken a permit yet. */
    Permits(Semaphore semaphore) {
        this.semaphore = semaphore;
        this.maximum = semaphore.availablePermits();
    }

    /** How many connections of the Pool can be in use; an operator who changes the configuration does not change that. */
    int maximum() {
        return maximum;
    }

    /** Of a divided Pool: how many permits are not in the semaphore, that is, how many connections are in use in all its parts. */
    int taken() {
        return Math.max(0, Math.min(maximum, maximum - semaphore.availablePermits()));
    }

    /** A part has come; it has no connections yet. */
    void join(Slots<Pooled> part) {
        // Nothing is to be left half done for want of room on the stack: a client whose request makes the part may have little.
        Headroom.ensureAmple();
        membership.lock();
        try {
            if (surplus > 0) {
                // The end was called off. Those who were to learn of it may still have some of these permits in their hands.
                putOrOwe(semaphore.drainPermits() - surplus);
                surplus = 0;
            }
            Slots<Pooled> first = onlyPart.get();
            if (first == null) {
                onlyPart = new WeakReference<>(part);
            } else if (!divided) {
                divide(first);
            }
            parts++;
        } finally {
            membership.unlock();
        }
    }

    /**
     * A part is gone.
     *
     * @param part which
     * @param forGood whether the Pool has ended: if it was the last part, whoever still waits for a permit gets one, to learn of
     *     it
     */
    void leave(Slots<Pooled> part, boolean forGood) {
        membership.lock();
        try {
            parts--;
            if (divided && forGood && parts == 0 && surplus == 0) {
                surplus = Math.min(SURPLUS, Integer.MAX_VALUE - maximum);
                semaphore.release(surplus);
            }
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
        // What takes room in the heap comes first: from then on all permits are in this thread's hands.
        int[] marked = {0};
        Consumer<Entry<Pooled>> mark = entry -> {
            if (mark(entry)) {
                marked[0]++;
            }
        };
        divided = true;
        raised.set(false);
        // With those of calls there may be more than there are numbers.
        long all = (long) semaphore.drainPermits() + drained.getAndSet(0);
        first.forEach(mark);
        putOrOwe((int) Math.min(Integer.MAX_VALUE - SURPLUS, all) - marked[0]);
        // Whoever waits in the part's own queue needs a permit before anything else.
        first.dismissWaiters();
    }

    private static boolean mark(Entry<Pooled> entry) {
        int word = entry.word();
        boolean creating = entry.isClientsRight(word);
        if (!creating && !StateWord.isLeased(word) || !entry.markPermitted(word)) {
            return false;
        }
        boolean over = creating ? !entry.isStill(word) : !entry.isSameLease(word);
        return !over || !entry.unmarkPermitted(word);
    }

    /** Puts permits into the semaphore; less than 0 are in the hands of threads that are about to put them there. */
    private void putOrOwe(int permits) {
        if (permits < 0) {
            debt.addAndGet(-permits);
            put(semaphore.drainPermits());
        } else {
            put(permits);
        }
    }

    /** Puts permits into the semaphore, but for those that were given away before they were there. */
    private void put(int permits) {
        int left = permits;
        for (int owed = debt.get(); owed > 0 && left > 0; owed = debt.get()) {
            int paid = Math.min(owed, left);
            if (debt.compareAndSet(owed, owed - paid)) {
                left -= paid;
            }
        }
        release(left);
    }

    private void release(int permits) {
        if (permits > 0) {
            semaphore.release(permits);
        }
    }

    /** Whether a connection in use needs a permit. */
    boolean areNeeded() {
        return divided;
    }

    /** Takes a permit if there is one; nobody overtakes if the Pool is fair. */
    boolean tryTake() {
        if (semaphore.isFair() && semaphore.hasQueuedThreads()) {
            return false;
        }
        return semaphore.tryAcquire() && !wasOfACall();
    }

    /** Takes a permit; false if there was none until the deadline. Nobody overtakes if the Pool is fair. */
    boolean take(Deadline deadline) throws InterruptedException {
        // Not the method of one argument less, which counts what is counted elsewhere.
        while (semaphore.tryAcquire(1, Math.max(0, deadline.left()), TimeUnit.NANOSECONDS)) {
            if (!wasOfACall()) {
                return true;
            }
            if (deadline.passed()) {
                return false;
            }
            // Who was called is about to run.
            LockSupport.parkNanos(this, CALL);
        }
        return false;
    }

    /**
     * Whether the permit that the calling thread has just got may be one by which another is being called, who waits in the
     * semaphore since the Pool was in one part; then it is put back. As a permit for a connection it would be one too many.
     */
    private boolean wasOfACall() {
        // In this order: whose call it was, and went on without it, is in debt first and then no longer called.
        if (calls.get() <= 0 && debt.get() <= 0) {
            return false;
        }
        passOn();
        return true;
    }

    int waiting() {
        return semaphore.getQueueLength();
    }

    /** Lets a lease have the caller's permit; false if it has one already, or is over. */
    boolean give(Entry<Pooled> entry, int word) {
        while (!entry.markPermitted(word)) {
            if (entry.isPermitted(word) || !entry.isSameLease(word)) {
                return false;
            }
            // One that was given to the last lease when that was all but over.
            if (entry.unmarkStalePermitted(word)) {
                giveBack();
            }
        }
        // It may have ended before it was marked: then nobody is left to give the permit back.
        return entry.isSameLease(word) || !entry.unmarkPermitted(word);
    }

    /** Takes the permit of a lease that ends, or has just ended; false if it has none. */
    boolean takeFrom(Entry<Pooled> entry, int word) {
        return divided && entry.unmarkPermitted(word);
    }

    /** Takes the permit of an earlier lease, which nobody has taken yet; false if there is none. */
    boolean takeStaleFrom(Entry<Pooled> entry, int word) {
        return divided && entry.unmarkStalePermitted(word);
    }

    void giveBack() {
        put(1);
    }

    /** The pool is exhausted: says so. */
    void raise() {
        if (divided || raised.get() && semaphore.availablePermits() == 0) {
            return;
        }
        raised.set(true);
        int taken = semaphore.drainPermits();
        // Not those by which somebody was called: nor are they for what is owed, which would leave that one asleep.
        int calling = Math.min(taken, calls.get());
        release(calling);
        drained.addAndGet(taken - calling);
        if (divided || !raised.get()) {
            put(drained.getAndSet(0));
        }
    }

    /** The pool is not exhausted. */
    void lower() {
        if (raised.get() && raised.compareAndSet(true, false)) {
            put(drained.getAndSet(0));
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
    public void call(BooleanSupplier wanted) {
        // Counted first: whoever drains the semaphore gives back as many as are counted.
        calls.incrementAndGet();
        if (wanted.getAsBoolean()) {
            release(1);
        } else {
            calls.decrementAndGet();
        }
    }

    @Override
    public void passOn() {
        if (calls.get() > 0) {
            // Somebody is waiting for one, and what is owed can wait.
            release(1);
        } else {
            put(1);
        }
    }

    @Override
    public void take(boolean got) {
        if (!got) {
            // What is in the semaphore may be for another who sleeps until it gets that.
            debt.incrementAndGet();
        }
        boolean last = calls.decrementAndGet() == 0;
        if (!got && last && semaphore.tryAcquire()) {
            put(1);
        }
    }
}
