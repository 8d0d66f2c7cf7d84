/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * One thread that waits for an entry. Delivery, timeout, interrupt and dismissal all end the wait by one compare-and-set,
 * so exactly one of them does.
 *
 * <table>
 * <caption>What the outcome says, and who changes it by a compare-and-set</caption>
 * <tr><th>from</th><th>to</th><th>by</th><th>then</th></tr>
 * <tr><td>null: waits, parked</td><td>an entry, or NOTHING</td><td>who serves or dismisses it</td><td>unparks it</td></tr>
 * <tr><td>null</td><td>NOTHING</td><td>the waiter, giving up</td><td></td></tr>
 * <tr><td>null</td><td>SHOWN: waits in the gallery</td><td>the waiter, after a while</td><td></td></tr>
 * <tr><td>SHOWN</td><td>an entry, or NOTHING</td><td>who serves or dismisses it</td><td>calls it in the gallery; the waiter
 *     takes that call</td></tr>
 * <tr><td>SHOWN</td><td>null</td><td>the waiter, leaving the gallery</td><td>passes on a call that was not for it</td></tr>
 * </table>
 *
 * <p>A waiter whose time is over just when it is served need not wait until it has been called: {@code settled} says who was first. If it
 * was the waiter, it is not called any more.
 *
 * @param <T> what the entries hold
 */
final class Waiter<T> implements BooleanSupplier {

    /** Ends a wait without an entry: the waiter gave up, or was sent away. Never leased, in no pool. */
    private static final Entry<?> NOTHING = new Entry<>(-1, 0, false);
    /** Not an outcome yet. Never leased, in no pool. */
    private static final Entry<?> SHOWN = new Entry<>(-1, 0, false);

    /** Of a thread: whether it is virtual, which JDK 17 knows nothing of. */
    private static final MethodHandle IS_VIRTUAL = isVirtualHandle();
    private static final VarHandle SETTLED;

    static {
        try {
            SETTLED = MethodHandles.lookup().findVarHandle(Waiter.class, "settled", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Thread thread = Thread.currentThread();
    private final boolean virtual = isVirtual(thread);
    private final Patience patience;
    private final Terms terms;
    /** Whether it sleeps through the end of its patience: others had none left when it came. Until it is told that it stands first. */
    private volatile boolean dozes;
    private final AtomicReference<Entry<?>> outcome = new AtomicReference<>();
    /** Whether it is being called in the gallery, or went on without. By one compare-and-set. */
    private boolean settled;
    /** Of the waiting thread alone. */
    private boolean gaveUp;
    /** Of the waiting thread alone. */
    private boolean timeIsOver;
    /** Of the waiting thread alone. */
    private boolean servedItself;
    /** Of who has taken it out of the queue until the wait has ended; of the waiting thread then. */
    private int departedIn;

    /** For the thread that is about to wait on these terms, as one of the crowd. */
    Waiter(Terms terms, Crowd crowd) {
        this.terms = terms;
        this.patience = new Patience(crowd, terms.patience(crowd.size()));
        this.dozes = patience.nanos() > 0 && !crowd.isPatient();
    }

    private static MethodHandle isVirtualHandle() {
        try {
            return MethodHandles.publicLookup().findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException e) {
            return MethodHandles.dropArguments(MethodHandles.constant(boolean.class, false), 0, Thread.class);
        }
    }

    private static boolean isVirtual(Thread thread) {
        try {
            return (boolean) IS_VIRTUAL.invokeExact(thread);
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
    }

    /** Whether its thread is a virtual one. */
    boolean isVirtual() {
        return virtual;
    }

    /**
     * Tells it that it stands first. If its patience lasts it wakes up, so that it looks out for the end; if that is over, all are
     * told, and whoever calls this has to look at what was left.
     */
    void standsFirst() {
        if (dozes) {
            boolean lasts = patience.lasts(System.nanoTime());
            // Before it wakes up: it asks before it parks.
            dozes = false;
            if (lasts) {
                LockSupport.unpark(thread);
            }
        }
    }

    /** For how long others may overtake it. */
    Patience patience() {
        return patience;
    }

    private long waited() {
        return System.nanoTime() - patience.since();
    }

    /** Gives the waiter an entry, which it owns from then on; false if its wait has ended otherwise. */
    boolean deliver(Entry<T> entry) {
        boolean delivered = end(entry);
        if (delivered && isRunning()) {
            servedItself = true;
        }
        return delivered;
    }

    /** Whether that is what ended its wait. */
    boolean has(Entry<T> entry) {
        return outcome.get() == entry;
    }

    /** Whether it is the calling thread. */
    boolean isRunning() {
        return Thread.currentThread() == thread;
    }

    /** Whether its own thread has given it what it has, so that nobody had to wake it up. For the waiting thread. */
    boolean servedItself() {
        return servedItself;
    }

    /** Says when it was served, for {@link Arrivals}. For who has taken it out of the queue, before it ends the wait. */
    void departsIn(int round) {
        departedIn = round;
    }

    /** What {@link #departsIn} was told. For the same, and for the waiting thread if another has ended its wait. */
    int departedIn() {
        return departedIn;
    }

    /**
     * Ends the wait from within. For the waiting thread.
     *
     * @return what was delivered before; null if nothing was
     */
    Entry<T> giveUp() {
        if (outcome.compareAndSet(null, NOTHING)) {
            gaveUp = true;
        }
        return delivered();
    }

    /** Whether it was the waiter itself who ended the wait, so that nobody has taken it out of the queue. */
    boolean gaveUp() {
        return gaveUp;
    }

    /** Whether it looks for the last time, since its deadline has passed. For the waiting thread. */
    boolean isTimeOver() {
        return timeIsOver;
    }

    /** Whether the wait has not ended yet. */
    boolean waits() {
        return isOpen(outcome.get());
    }

    private static boolean isOpen(Entry<?> outcome) {
        return outcome == null || outcome == SHOWN;
    }

    /** Sends the waiter away with nothing. */
    boolean dismiss() {
        return end(NOTHING);
    }

    private boolean end(Entry<?> with) {
        for (;;) {
            Entry<?> now = outcome.get();
            if (!isOpen(now)) {
                return false;
            }
            if (outcome.compareAndSet(now, with)) {
                if (now == SHOWN) {
                    call();
                } else {
                    LockSupport.unpark(thread);
                }
                return true;
            }
        }
    }

    private void call() {
        // Itself, and nothing that takes room: who waits there has been taken out of the queue.
        terms.gallery().call(this);
    }

    /** Asked by who calls it, when the call is counted: whether it is to be made. */
    @Override
    public boolean getAsBoolean() {
        return settles();
    }

    /** Whether the calling thread is the first to say whether the waiter is called. */
    private boolean settles() {
        return SETTLED.compareAndSet(this, false, true);
    }

    /**
     * Waits, without spinning.
     *
     * @param deadline when to give up
     * @param lookAgain is given this when patience has run out, since until then what became free may have been left to others;
     *     and when time has
     * @param worthwhile asked before each stay in the gallery
     * @return the entry; null if the deadline passed, the waiter was dismissed, or waiting is not worthwhile any more
     * @throws InterruptedException if the thread was interrupted before anything else happened; when an entry came at the
     *     same time, the entry is returned and the thread stays interrupted
     */
    Entry<T> await(Deadline deadline, Consumer<Waiter<T>> lookAgain, BooleanSupplier worthwhile) throws InterruptedException {
        boolean patient = patience.nanos() > 0;
        long show = terms.shownAfter();
        while (outcome.get() == null) {
            long left = deadline.left();
            long waited = waited();
            if (timeIsOver) {
                giveUp();
            } else if (Thread.interrupted()) {
                giveUp();
                if (gaveUp) {
                    throw new InterruptedException();
                }
                Thread.currentThread().interrupt();
            } else if (left <= 0 || patient && waited >= patience.nanos()) {
                // Also when its time is over: better what was left idle than nothing.
                timeIsOver = left <= 0;
                patient = false;
                patience.end();
                lookAgain.accept(this);
            } else if (waited >= show && !worthwhile.getAsBoolean()) {
                giveUp();
            } else if (waited >= show) {
                if (!patient) {
                    // Those who were to serve it may have got no processor since.
                    lookAgain.accept(this);
                }
                if (waits()) {
                    waitInGallery(Math.min(deadline.left(), patient ? patience.nanos() - waited() : Long.MAX_VALUE));
                }
                // A thread that gets another's call stands near the head, too. Had it gone in again at once, behind all others,
                // each of these would get its call before it.
                show = waited() + terms.shownAfter();
            } else {
                long next = patient && !dozes ? Math.min(patience.nanos(), show) : show;
                LockSupport.parkNanos(this, Math.min(left, next - waited));
            }
        }
        return delivered();
    }

    /** Waits where it is seen, if it is let in, until it is called, for itself or for another. */
    private void waitInGallery(long nanos) {
        Gallery gallery = terms.gallery();
        if (!gallery.open() || !outcome.compareAndSet(null, SHOWN)) {
            return;
        }
        boolean called = false;
        try {
            called = gallery.awaitCall(nanos);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            if (!outcome.compareAndSet(SHOWN, null) && !settles()) {
                gallery.take(called);
            } else if (called) {
                gallery.passOn();
            }
        }
    }

    @SuppressWarnings("unchecked")
    private Entry<T> delivered() {
        Entry<?> entry = outcome.get();
        // Only deliver() puts in another entry than NOTHING, and that takes an Entry<T>.
        return entry == NOTHING ? null : (Entry<T>) entry;
    }
}
