/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZL_Result;

/** Freed capacity goes to a thread that begins to wait: as a connection, or as the right to create one. */
final class Capacity {

    /** Two cells, and one client may create at a time. */
    private static final Terms ONE_CREATES = new Terms(() -> true, () -> 0, () -> 0, 1, Gallery.NONE, Long.MAX_VALUE);

    private Capacity() {
    }

    /** A thread begins to wait. */
    abstract static class Waiting {
        final Slots<String> slots;
        final OpenDesk<String> desk;
        final Entry<String> entry;
        private Waiter<String> waiter;

        Waiting(int capacity, Terms terms) {
            slots = Slots.anyFirst(capacity, FixedStart.first(), terms, (stranded, word) -> { });
            desk = new OpenDesk<>(slots);
            entry = slots.tryReserve();
        }

        boolean enter() {
            waiter = desk.enter(Terms.STRICT);
            return desk.queue().isEmpty();
        }

        String served() {
            Entry<String> got = waiter.giveUp();
            return got == null ? "nothing" : got.isCreating() ? "right" : "connection";
        }
    }

    /** A right to create is given back unused. */
    @JCStressTest
    @Outcome(id = "true, right", expect = ACCEPTABLE, desc = "The waiter found it before it slept.")
    @Outcome(id = "false, right", expect = ACCEPTABLE, desc = "The waiter had looked in vain, and was handed it.")
    @Outcome(id = ".*, nothing", expect = FORBIDDEN, desc = "A lost wake-up: the cell is empty, and the thread waits.")
    @Outcome(expect = FORBIDDEN, desc = "A connection out of nowhere.")
    @State
    public static class OfACancelledCreation extends Waiting {
        public OfACancelledCreation() {
            super(1, Terms.STRICT);
        }

        @Actor
        void cancel() {
            slots.cancel(entry);
        }

        @Actor
        void await(ZL_Result r) {
            r.r1 = enter();
        }

        @Arbiter
        void after(ZL_Result r) {
            r.r2 = served();
        }
    }

    /** A dead connection's cell is emptied. */
    @JCStressTest
    @Outcome(id = "true, right", expect = ACCEPTABLE, desc = "The waiter found it before it slept.")
    @Outcome(id = "false, right", expect = ACCEPTABLE, desc = "The waiter had looked in vain, and was handed it.")
    @Outcome(id = ".*, nothing", expect = FORBIDDEN, desc = "A lost wake-up: the cell is empty, and the thread waits.")
    @Outcome(expect = FORBIDDEN, desc = "A connection out of nowhere.")
    @State
    public static class OfADeadOne extends Waiting {
        public OfADeadOne() {
            super(1, Terms.STRICT);
            slots.publishLeased(entry);
            entry.kill();
        }

        @Actor
        void vacate() {
            slots.vacate(entry);
        }

        @Actor
        void await(ZL_Result r) {
            r.r1 = enter();
        }

        @Arbiter
        void after(ZL_Result r) {
            r.r2 = served();
        }
    }

    /** The same where one client may create at a time: who looks in vain for an empty cell must not keep others from it. */
    @JCStressTest
    @Outcome(id = "true, right", expect = ACCEPTABLE, desc = "The waiter found it before it slept.")
    @Outcome(id = "false, right", expect = ACCEPTABLE, desc = "The waiter had looked in vain, and was handed it.")
    @Outcome(id = ".*, nothing", expect = FORBIDDEN, desc = "A lost wake-up: the cell is empty, nobody creates, and the thread waits.")
    @Outcome(expect = FORBIDDEN, desc = "A connection out of nowhere.")
    @State
    public static class OfADeadOneWithALimit extends Waiting {
        public OfADeadOneWithALimit() {
            super(1, ONE_CREATES);
            slots.publishLeased(entry);
            entry.kill();
        }

        @Actor
        void vacate() {
            slots.vacate(entry);
        }

        @Actor
        void await(ZL_Result r) {
            r.r1 = enter();
        }

        @Arbiter
        void after(ZL_Result r) {
            r.r2 = served();
        }
    }

    /** The one client that may create has done so, and there is another cell. */
    @JCStressTest
    @Outcome(id = "true, right", expect = ACCEPTABLE, desc = "The waiter found that it may before it slept.")
    @Outcome(id = "false, right", expect = ACCEPTABLE, desc = "The waiter had looked in vain, and was handed the right.")
    @Outcome(id = ".*, nothing", expect = FORBIDDEN, desc = "A lost wake-up: it may create, and waits.")
    @Outcome(expect = FORBIDDEN, desc = "It has the connection of the one that made it.")
    @State
    public static class OfTheLimit extends Waiting {
        public OfTheLimit() {
            super(2, ONE_CREATES);
        }

        @Actor
        void create() {
            entry.fill("made");
            slots.publishLeased(entry);
        }

        @Actor
        void await(ZL_Result r) {
            r.r1 = enter();
        }

        @Arbiter
        void after(ZL_Result r) {
            r.r2 = served();
        }
    }

    /** A fill makes a connection. */
    @JCStressTest
    @Outcome(id = "true, connection", expect = ACCEPTABLE, desc = "The waiter found it before it slept.")
    @Outcome(id = "false, connection", expect = ACCEPTABLE, desc = "The waiter had looked in vain, and was handed it.")
    @Outcome(id = ".*, nothing", expect = FORBIDDEN, desc = "A lost wake-up: it is idle, and the thread waits.")
    @Outcome(expect = FORBIDDEN, desc = "It is handed over without the connection.")
    @State
    public static class OfAFill extends Waiting {
        public OfAFill() {
            super(1, Terms.STRICT);
        }

        @Actor
        void fill() {
            entry.fill("made");
            slots.publishIdle(entry);
        }

        @Actor
        void await(ZL_Result r) {
            r.r1 = enter();
        }

        @Arbiter
        void after(ZL_Result r) {
            r.r2 = served();
        }
    }

    /** The validator gives a connection back. */
    @JCStressTest
    @Outcome(id = "true, connection", expect = ACCEPTABLE, desc = "The waiter found it before it slept.")
    @Outcome(id = "false, connection", expect = ACCEPTABLE, desc = "The waiter had looked in vain, and was handed it.")
    @Outcome(id = ".*, nothing", expect = FORBIDDEN, desc = "A lost wake-up: it is idle, and the thread waits.")
    @Outcome(expect = FORBIDDEN, desc = "A right to create for a cell that is taken.")
    @State
    public static class OfAValidation extends Waiting {
        public OfAValidation() {
            super(1, Terms.STRICT);
            entry.fill("made");
            slots.publishIdle(entry);
            entry.claim();
        }

        @Actor
        void validated() {
            slots.unclaim(entry);
        }

        @Actor
        void await(ZL_Result r) {
            r.r1 = enter();
        }

        @Arbiter
        void after(ZL_Result r) {
            r.r2 = served();
        }
    }
}
