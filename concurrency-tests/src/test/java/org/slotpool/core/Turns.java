/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LZ_Result;
import org.openjdk.jcstress.infra.results.ZL_Result;
import org.openjdk.jcstress.infra.results.ZZL_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Those who wait are passed by others, but get a turn now and then; the last of their patience ends that. */
final class Turns {

    private static final long NEVER_ENDS = TimeUnit.HOURS.toNanos(1);
    private static final LongSupplier NEVER = () -> NEVER_ENDS;
    private static final LongSupplier ALWAYS = () -> 0;
    /** Waits, and may be passed all the time. */
    private static final Terms PATIENT = passedFor(NEVER_ENDS);

    private Turns() {
    }

    private static Terms passedFor(long nanos) {
        return new Terms(() -> true, () -> nanos, NEVER, 0, Gallery.NONE, Long.MAX_VALUE);
    }

    private static Terms turns(LongSupplier interval) {
        return new Terms(() -> true, () -> NEVER_ENDS, interval, 0, Gallery.NONE, Long.MAX_VALUE);
    }

    /** Two threads ask for a turn, there was time for one, and others begin to wait. */
    @JCStressTest
    @Outcome(id = {"true, false", "false, true"}, expect = ACCEPTABLE, desc = "One of them has it.")
    @Outcome(id = "false, false", expect = FORBIDDEN, desc = "There was a turn, and nobody has got it.")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "One turn was given twice.")
    @State
    public static class GivenOnce {
        private final Pace pace = new Pace(NEVER, new Crowd(), 2, System.nanoTime() - NEVER_ENDS);

        @Actor
        void first(ZZ_Result r) {
            r.r1 = pace.takeTurn(System.nanoTime());
        }

        @Actor
        void second(ZZ_Result r) {
            r.r2 = pace.takeTurn(System.nanoTime());
        }
    }

    /** A pool with one cell, a connection that is in use, and one that waits. */
    abstract static class OneWaits extends HandOver.LastOneInUse {
        final Waiter<String> waiter = desk.enter(PATIENT);

        OneWaits(LongSupplier interval) {
            super(turns(interval));
        }
    }

    /** A turn is due when the last connection comes back, while a newcomer would have it. */
    @JCStressTest
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "It was the waiter's turn.")
    @Outcome(id = "true, false", expect = FORBIDDEN, desc = "The newcomer was faster, and has passed one whose turn it was.")
    @Outcome(id = "false, false", expect = FORBIDDEN, desc = "The turn was lost: it is idle, and the thread waits.")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "Both have it.")
    @State
    public static class AgainstANewcomer extends OneWaits {
        public AgainstANewcomer() {
            super(ALWAYS);
        }

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void overtake(ZZ_Result r) {
            r.r1 = slots.tryAcquire() == entry;
        }

        @Arbiter
        void after(ZZ_Result r) {
            r.r2 = waiter.giveUp() == entry;
        }
    }

    /** The same where one turn is due, and no second: who comes in between is not to find that it has been taken in vain. */
    @JCStressTest
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "It was the waiter's turn.")
    @Outcome(id = "true, false", expect = FORBIDDEN, desc = "The turn was lost: the newcomer has passed one whose turn it was.")
    @Outcome(expect = FORBIDDEN, desc = "Both have it, or it is idle, and the thread waits.")
    @State
    public static class OnceAgainstANewcomer extends OneWaits {
        public OnceAgainstANewcomer() {
            super(NEVER);
            desk.lastTurnWas(System.nanoTime() - NEVER_ENDS);
        }

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void overtake(ZZ_Result r) {
            r.r1 = slots.tryAcquire() == entry;
        }

        @Arbiter
        void after(ZZ_Result r) {
            r.r2 = waiter.giveUp() == entry;
        }
    }

    /** No turn is due: what comes back is left for newcomers, and is not lost for the one who waits. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "The newcomer has overtaken the waiter.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The newcomer came too early; the waiter finds it later.")
    @Outcome(expect = FORBIDDEN, desc = "Both have it, or it is lost.")
    @State
    public static class NoneAgainstANewcomer extends OneWaits {
        public NoneAgainstANewcomer() {
            super(NEVER);
        }

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void overtake(ZZ_Result r) {
            r.r1 = slots.tryAcquire() == entry;
        }

        @Arbiter
        void after(ZZ_Result r) {
            desk.serve();
            r.r2 = waiter.giveUp() == entry;
        }
    }

    /** The last connection comes back at the end of the waiter's patience, after which it does not look again. */
    abstract static class EndOfPatience extends HandOver.LastOneInUse {
        private static final int PATIENCE = 2_000;
        /** A little less than patience, and the time in which a thread sees what another one has written. */
        private static final int NEARLY = 511;
        private static final int SPINS = 1_000;
        private volatile Waiter<String> waiter;

        EndOfPatience() {
            super(turns(NEVER));
        }

        final void giveBackAtTheEnd() {
            for (int i = 0; i < SPINS && waiter == null; i++) {
                Thread.onSpinWait();
            }
            long seen = System.nanoTime();
            long wait = PATIENCE - (seen & NEARLY);
            while (System.nanoTime() - seen < wait) {
                Thread.onSpinWait();
            }
            slots.release(entry, word);
        }

        final void awaitTheEnd() {
            Waiter<String> mine = desk.enter(passedFor(PATIENCE));
            waiter = mine;
            while (mine.patience().lasts(System.nanoTime())) {
                Thread.onSpinWait();
            }
            desk.serve();
        }

        final void tell(LZ_Result r) {
            r.r1 = entry.state();
            r.r2 = waiter.giveUp() == entry;
        }
    }

    /** Who gives it back reads the clock. */
    @JCStressTest
    @Outcome(id = "IN_USE, true", expect = ACCEPTABLE, desc = "It was found, or handed over.")
    @Outcome(id = "IDLE, false", expect = FORBIDDEN, desc = "Left for newcomers, and who waits has looked already.")
    @Outcome(expect = FORBIDDEN, desc = "Somebody has it twice, or nobody.")
    @State
    public static class AtTheEndOfPatience extends EndOfPatience {

        @Actor
        void giveBack() {
            giveBackAtTheEnd();
        }

        @Actor
        void await() {
            awaitTheEnd();
        }

        @Arbiter
        void after(LZ_Result r) {
            tell(r);
        }
    }

    /** It comes back so quickly that nobody but the waiter reads the clock. */
    @JCStressTest
    @Outcome(id = "IN_USE, true", expect = ACCEPTABLE, desc = "It was found, or handed over.")
    @Outcome(id = "IDLE, false", expect = FORBIDDEN, desc = "Left for newcomers, and who waits has told nobody.")
    @Outcome(expect = FORBIDDEN, desc = "Somebody has it twice, or nobody.")
    @State
    public static class AtTheEndOfPatienceUnseen extends EndOfPatience {

        public AtTheEndOfPatienceUnseen() {
            long later = System.nanoTime() + NEVER_ENDS;
            entry.glancedAt(StateWord.later(word, -1), later, 1);
            entry.glancedAt(word, later, 1);
        }

        @Actor
        void giveBack() {
            giveBackAtTheEnd();
        }

        @Actor
        void await() {
            awaitTheEnd();
        }

        @Arbiter
        void after(LZ_Result r) {
            tell(r);
        }
    }

    /** A newcomer finds that the bound is over, and hands on what it took, while the only one who waits leaves. */
    @JCStressTest
    @Outcome(id = "true, false, IN_USE", expect = ACCEPTABLE, desc = "Nobody waits any more: the newcomer has it.")
    @Outcome(id = "false, true, IN_USE", expect = ACCEPTABLE, desc = "The waiter has it.")
    @Outcome(id = "false, false, IDLE", expect = FORBIDDEN, desc = "Nobody has it, and the newcomer thinks that somebody waits.")
    @Outcome(expect = FORBIDDEN, desc = "Somebody has it twice, or nobody.")
    @State
    public static class TooLateToOvertake extends HandOver.LastOneInUse {
        private final Waiter<String> waiter;

        public TooLateToOvertake() {
            super(turns(NEVER));
            Waiter<String> patient = desk.enter(PATIENT);
            waiter = desk.queue().enter(passedFor(1));
            slots.release(entry, word);
            patient.giveUp();
            desk.queue().leave(patient);
        }

        @Actor
        void overtake(ZZL_Result r) {
            r.r1 = slots.tryAcquire() == entry;
        }

        @Actor
        void timeOut(ZZL_Result r) {
            r.r2 = waiter.giveUp() == entry;
            desk.queue().leave(waiter);
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r3 = entry.state();
        }
    }

    /** A turn is due when the last connection comes back, while the head of the queue leaves: it is the next one's turn. */
    @JCStressTest
    @Outcome(id = "true, false, IN_USE", expect = ACCEPTABLE, desc = "The head had it before its time was over.")
    @Outcome(id = "false, true, IN_USE", expect = ACCEPTABLE, desc = "The head has left; the next one has it.")
    @Outcome(id = "false, false, IDLE", expect = FORBIDDEN, desc = "The turn was lost: it is idle, and the next one waits.")
    @Outcome(expect = FORBIDDEN, desc = "Somebody has it twice, or nobody.")
    @State
    public static class WhileTheHeadLeaves extends OneWaits {
        private final Waiter<String> next = desk.enter(PATIENT);

        public WhileTheHeadLeaves() {
            super(ALWAYS);
        }

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void timeOut(ZZL_Result r) {
            r.r1 = desk.giveUp(waiter) == entry;
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r2 = next.giveUp() == entry;
            r.r3 = entry.state();
        }
    }

    /** A turn is due when the last connection comes back, while the head of the queue leaves, and another one comes. */
    @JCStressTest
    @Outcome(id = "true, true, IN_USE", expect = ACCEPTABLE, desc = "The head had it, gave it back, and the next one has it.")
    @Outcome(id = "false, true, IN_USE", expect = ACCEPTABLE, desc = "The head has left; the next one has it.")
    @Outcome(id = {"true, false, IDLE", "false, false, IDLE"}, expect = FORBIDDEN, desc = "It is idle, and the next one waits.")
    @Outcome(expect = FORBIDDEN, desc = "Somebody has it twice, or nobody.")
    @State
    public static class WhileTheHeadLeavesAndTheNextComes extends OneWaits {
        private Waiter<String> next;

        public WhileTheHeadLeavesAndTheNextComes() {
            super(NEVER);
            desk.lastTurnWas(System.nanoTime() - NEVER_ENDS);
        }

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void timeOutAndAwait(ZZL_Result r) {
            Entry<String> got = desk.giveUp(waiter);
            r.r1 = got != null;
            if (got != null) {
                slots.release(got, got.word());
            }
            next = desk.enter(PATIENT);
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r2 = next.giveUp() == entry;
            r.r3 = entry.state();
        }
    }

    /** No turn is due when the last connection comes back, while the head leaves: the next one may not be passed. */
    @JCStressTest
    @Outcome(id = "true, IN_USE", expect = ACCEPTABLE, desc = "The next one has it.")
    @Outcome(id = "false, IDLE", expect = FORBIDDEN, desc = "Left for newcomers, whom nobody lets pass; the next one waits.")
    @Outcome(expect = FORBIDDEN, desc = "The head has it, too late, or nobody.")
    @State
    public static class NoneWhileTheHeadLeaves extends OneWaits {
        private final Waiter<String> next = desk.enter(Terms.STRICT);

        public NoneWhileTheHeadLeaves() {
            super(NEVER);
        }

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void timeOut() {
            desk.giveUp(waiter);
        }

        @Arbiter
        void after(ZL_Result r) {
            r.r1 = next.giveUp() == entry;
            r.r2 = entry.state();
        }
    }

    /** Two connections in use, one that may be passed at the head of the queue, one that may not behind it. */
    abstract static class TwoWait {
        final Slots<String> slots = Slots.anyFirst(2, FixedStart.first(), turns(NEVER), (stranded, word) -> { });
        final OpenDesk<String> desk = new OpenDesk<>(slots);
        final Entry<String> first = leased();
        final Entry<String> second = leased();
        private final Waiter<String> patient = desk.enter(PATIENT);
        private final Waiter<String> impatient = desk.enter(Terms.STRICT);

        private Entry<String> leased() {
            Entry<String> entry = slots.tryReserve();
            entry.fill("connection");
            slots.publishLeased(entry);
            return entry;
        }

        void turnIsDue() {
            desk.lastTurnWas(System.nanoTime() - NEVER_ENDS);
        }

        void after(ZZ_Result r) {
            r.r1 = patient.giveUp() != null;
            r.r2 = impatient.giveUp() != null;
        }
    }

    /** One turn is due when two connections come back: the next in the queue may not be passed, and has the other one. */
    @JCStressTest
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "Each has one.")
    @Outcome(id = "true, false", expect = FORBIDDEN, desc = "One is idle, and the one who may not be passed waits.")
    @Outcome(expect = FORBIDDEN, desc = "The turn was lost.")
    @State
    public static class OneForTwoReturns extends TwoWait {
        public OneForTwoReturns() {
            turnIsDue();
        }

        @Actor
        void giveBack() {
            slots.release(first, first.word());
        }

        @Actor
        void giveBackToo() {
            slots.release(second, second.word());
        }

        @Override
        @Arbiter
        public void after(ZZ_Result r) {
            super.after(r);
        }
    }

    /** The same where it is one who begins to wait that gives the turn. */
    @JCStressTest
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "Each has one.")
    @Outcome(id = "true, false", expect = FORBIDDEN, desc = "One is idle, and the one who may not be passed waits.")
    @Outcome(expect = FORBIDDEN, desc = "The turn was lost.")
    @State
    public static class GivenByOneWhoComes extends TwoWait {
        public GivenByOneWhoComes() {
            slots.release(first, first.word());
            turnIsDue();
        }

        @Actor
        void giveBack() {
            slots.release(second, second.word());
        }

        @Actor
        void await() {
            desk.enter(PATIENT);
        }

        @Override
        @Arbiter
        public void after(ZZ_Result r) {
            super.after(r);
        }
    }
}
