/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLLL_Result;
import org.openjdk.jcstress.infra.results.ZLI_Result;
import org.openjdk.jcstress.infra.results.ZL_Result;
import org.openjdk.jcstress.infra.results.ZZL_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** A thread that begins to wait, or stops waiting, meets one that has something for it. */
final class HandOver {

    private HandOver() {
    }

    /** A pool with one cell, and a connection that is in use. */
    abstract static class LastOneInUse {
        final AtomicInteger stranded = new AtomicInteger();
        final Slots<String> slots;
        final OpenDesk<String> desk;
        final Entry<String> entry;
        final int word;

        LastOneInUse() {
            this(Terms.STRICT);
        }

        LastOneInUse(Terms terms) {
            slots = Slots.anyFirst(1, FixedStart.first(), terms, this::count);
            desk = new OpenDesk<>(slots);
            entry = slots.tryReserve();
            entry.fill("connection");
            slots.publishLeased(entry);
            word = entry.word();
        }

        private void count(Entry<String> dropped, int dropWord) {
            if (dropped.state() == EntryState.DOOMED) {
                stranded.incrementAndGet();
            }
        }
    }

    /** The last connection comes back while a thread begins to wait. */
    @JCStressTest
    @Outcome(id = "true, true, IN_USE", expect = ACCEPTABLE, desc = "The waiter found it, or had it handed over, before it slept.")
    @Outcome(id = "false, true, IN_USE", expect = ACCEPTABLE, desc = "It was handed over after the waiter had looked in vain.")
    @Outcome(id = ".*, false, IDLE", expect = FORBIDDEN, desc = "A lost wake-up: it is idle, and the thread waits.")
    @Outcome(expect = FORBIDDEN, desc = "Somebody has it twice, or nobody.")
    @State
    public static class OfTheLastOne extends LastOneInUse {
        private Waiter<String> waiter;

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void await(ZZL_Result r) {
            waiter = desk.enter(Terms.STRICT);
            r.r1 = desk.queue().isEmpty();
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r2 = waiter.giveUp() == entry;
            r.r3 = entry.state();
        }
    }

    /** The same with a thread that does sleep. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "It has the connection.")
    @Outcome(id = "false", expect = FORBIDDEN, desc = "A lost wake-up: it slept until its time was over.")
    @State
    public static class OfTheLastOneToASleeper extends LastOneInUse {
        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void await(Z_Result r) {
            try {
                // Who sleeps until then looks once more, and helps itself.
                long begin = System.nanoTime();
                boolean served = slots.acquire(Deadline.in(10_000), () -> true) == entry;
                r.r1 = served && System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(9);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The last connection comes back while the time of the one thread that waits runs out. */
    @JCStressTest
    @Outcome(id = "true, IN_USE, 0", expect = ACCEPTABLE, desc = "Handed over in time.")
    @Outcome(id = "false, IDLE, 0", expect = ACCEPTABLE, desc = "Too late: it is idle.")
    @Outcome(id = "true, IDLE, 0", expect = FORBIDDEN, desc = "Handed over, and idle for another.")
    @Outcome(id = "false, IN_USE, 0", expect = FORBIDDEN, desc = "Lost: nobody has it.")
    @Outcome(expect = FORBIDDEN, desc = "The queue does not know that nobody waits.")
    @State
    public static class AgainstTimeout extends LastOneInUse {
        private final Waiter<String> waiter = desk.enter(Terms.STRICT);

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void timeOut(ZLI_Result r) {
            r.r1 = desk.giveUp(waiter) == entry;
        }

        @Arbiter
        void after(ZLI_Result r) {
            r.r2 = entry.state();
            r.r3 = slots.waiting();
        }
    }

    /** The last connection comes back while one thread stops waiting and the next one begins. */
    @JCStressTest
    @Outcome(id = "false, true, IN_USE", expect = ACCEPTABLE, desc = "The first one's time was over; the second one has it.")
    @Outcome(id = "true, true, IN_USE", expect = ACCEPTABLE, desc = "The first one had it, and returned it to the second one.")
    @Outcome(id = ".*, false, IDLE", expect = FORBIDDEN, desc = "A lost wake-up: it is idle, and the second one waits.")
    @Outcome(expect = FORBIDDEN, desc = "Somebody has it twice, or nobody.")
    @State
    public static class AgainstTimeoutAndTheNext extends LastOneInUse {
        private final Waiter<String> first = desk.enter(Terms.STRICT);
        private Waiter<String> second;

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void timeOutAndAwait(ZZL_Result r) {
            Entry<String> got = desk.giveUp(first);
            r.r1 = got != null;
            if (got != null) {
                slots.release(got, got.word());
            }
            second = desk.enter(Terms.STRICT);
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r2 = second.giveUp() == entry;
            r.r3 = entry.state();
        }
    }

    /** The last connection comes back while those who wait are sent away. */
    @JCStressTest
    @Outcome(id = "true, IN_USE", expect = ACCEPTABLE, desc = "Handed over first.")
    @Outcome(id = "false, IDLE", expect = ACCEPTABLE, desc = "Sent away first: it is idle.")
    @Outcome(expect = FORBIDDEN, desc = "Handed over and idle, or lost.")
    @State
    public static class AgainstDismissal extends LastOneInUse {
        private final Waiter<String> waiter = desk.enter(Terms.STRICT);

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void dismiss() {
            slots.dismissWaiters();
        }

        @Arbiter
        void after(ZL_Result r) {
            r.r1 = waiter.giveUp() == entry;
            r.r2 = entry.state();
        }
    }

    /** A flush dooms a connection that is on its way to a thread that has given up: somebody is told to destroy it. */
    @JCStressTest
    @Outcome(id = "true, false, 0, IDLE", expect = ACCEPTABLE, desc = "The flush found it idle.")
    @Outcome(id = "false, true, 0, DOOMED", expect = ACCEPTABLE, desc = "Doomed before it came back: who returned it is told.")
    @Outcome(id = "true, true, 1, DOOMED", expect = ACCEPTABLE, desc = "Doomed on its way: who had it on its way is told.")
    @Outcome(id = "true, true, 0, DOOMED", expect = FORBIDDEN, desc = "Doomed, and nobody is told.")
    @Outcome(expect = FORBIDDEN, desc = "Told twice, or doomed and idle.")
    @State
    public static class AgainstDoom extends LastOneInUse {
        public AgainstDoom() {
            // It has given up, and not left the queue yet.
            desk.enter(Terms.STRICT).giveUp();
        }

        @Actor
        void giveBack(LLLL_Result r) {
            r.r1 = slots.release(entry, word);
        }

        @Actor
        void flush(LLLL_Result r) {
            r.r2 = entry.doom();
        }

        @Arbiter
        void after(LLLL_Result r) {
            r.r3 = stranded.get();
            r.r4 = entry.state();
        }
    }

    /** A connection comes back for a thread that is just going to the gallery, or leaving it. */
    @JCStressTest
    @Outcome(id = "true, IN_USE, 1, 1", expect = ACCEPTABLE, desc = "It was called in the gallery, and took the call.")
    @Outcome(id = "true, IN_USE, 0, 0", expect = ACCEPTABLE, desc = "It was not there yet, or not any more, and has it without a call.")
    @Outcome(id = "false, IDLE, 0, 0", expect = ACCEPTABLE, desc = "It was interrupted first: the connection is idle.")
    @Outcome(id = ".*, .*, 1, 0", expect = FORBIDDEN, desc = "A call that nobody takes.")
    @Outcome(id = ".*, .*, 0, 1", expect = FORBIDDEN, desc = "A call was taken that nobody made.")
    @Outcome(expect = FORBIDDEN, desc = "Handed over and idle, or lost.")
    @State
    public static class ToTheGallery extends LastOneInUse {
        private final CallsOnly gallery = new CallsOnly();
        private final Waiter<String> waiter = desk.enter(new Terms(() -> true, () -> 0, () -> 0, 0, gallery, 1));

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void await(LLLL_Result r) {
            Entry<String> got = null;
            try {
                got = waiter.await(Deadline.in(30_000), one -> { }, () -> true);
            } catch (InterruptedException e) {
                // The gallery's way to say that its time is over.
            }
            // Set if both happened at the same time.
            Thread.interrupted();
            r.r1 = got == entry;
        }

        @Arbiter
        void after(LLLL_Result r) {
            r.r2 = entry.state();
            r.r3 = gallery.calls.get();
            r.r4 = gallery.taken.get();
        }
    }

    /** A gallery in which nobody sleeps: who is not called at once is interrupted. */
    private static final class CallsOnly implements Gallery {
        private final AtomicInteger calls = new AtomicInteger();
        private final AtomicInteger taken = new AtomicInteger();

        @Override
        public boolean open() {
            return true;
        }

        @Override
        public boolean awaitCall(long nanos) throws InterruptedException {
            if (calls.get() == 0) {
                throw new InterruptedException();
            }
            return true;
        }

        @Override
        public void call(BooleanSupplier wanted) {
            calls.incrementAndGet();
            if (!wanted.getAsBoolean()) {
                calls.decrementAndGet();
            }
        }

        @Override
        public void passOn() {
            // There is nobody else, and it is not made: it was seen when it was counted.
        }

        @Override
        public void take(boolean got) {
            taken.incrementAndGet();
        }
    }
}
