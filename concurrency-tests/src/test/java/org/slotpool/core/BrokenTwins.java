/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZL_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Twins of the core, each broken in one place. The build fails unless forbidden outcomes are seen in each. */
final class BrokenTwins {

    private BrokenTwins() {
    }

    /** {@link Ends.LeaseAgainstLease} with an entry that looks, and then acts. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "The first one has it.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The second one has it.")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "Both have it.")
    @State
    public static class LeaseAgainstLease {
        private final BrokenEntry entry = new BrokenEntry();

        @Actor
        void first(ZZ_Result r) {
            r.r1 = entry.lease();
        }

        @Actor
        void second(ZZ_Result r) {
            r.r2 = entry.lease();
        }
    }

    /** {@link Returns.Twice} with an entry that looks, and then acts. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "The first one has returned it.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The second one has returned it.")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "Returned twice.")
    @State
    public static class ReturnTwice {
        private final BrokenEntry entry = new BrokenEntry();
        private final int word;

        public ReturnTwice() {
            entry.lease();
            word = entry.word();
        }

        @Actor
        void first(ZZ_Result r) {
            r.r1 = entry.release(word);
        }

        @Actor
        void second(ZZ_Result r) {
            r.r2 = entry.release(word);
        }
    }

    /** {@link HandOver.OfTheLastOne} with a thread that looks before it enters the queue, and not after. */
    @JCStressTest
    @Outcome(id = "true, true, IN_USE", expect = ACCEPTABLE, desc = "It was handed over while the waiter entered.")
    @Outcome(id = "false, true, IN_USE", expect = ACCEPTABLE, desc = "It was handed over after the waiter had entered.")
    @Outcome(id = "false, false, IDLE", expect = FORBIDDEN, desc = "A lost wake-up: it is idle, and the thread waits.")
    @State
    public static class LooksFirst extends HandOver.LastOneInUse {
        private Waiter<String> waiter;

        @Actor
        void giveBack() {
            slots.release(entry, word);
        }

        @Actor
        void await(ZZL_Result r) {
            desk.serve();
            waiter = desk.queue().enter(Terms.STRICT);
            r.r1 = desk.queue().isEmpty();
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r2 = waiter.giveUp() == entry;
            r.r3 = entry.state();
        }
    }

    /**
     * The order of {@link Desk} without its fence: each thread writes and then reads, but neither write need have arrived when
     * the other thread reads. Lincheck's model checking knows no such executions; this is for jcstress alone.
     */
    @JCStressTest
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "Each saw the other.")
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "Who returned it saw the waiter.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The waiter saw what was returned.")
    @Outcome(id = "false, false", expect = FORBIDDEN, desc = "A lost wake-up: neither saw the other.")
    @State
    public static class WithoutFence {
        private static final VarHandle IDLE;
        private static final VarHandle WAITING;

        static {
            try {
                IDLE = MethodHandles.lookup().findVarHandle(WithoutFence.class, "idle", boolean.class);
                WAITING = MethodHandles.lookup().findVarHandle(WithoutFence.class, "waiting", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private boolean idle;
        private boolean waiting;

        @Actor
        void giveBack(ZZ_Result r) {
            IDLE.setRelease(this, true);
            r.r1 = (boolean) WAITING.getAcquire(this);
        }

        @Actor
        void await(ZZ_Result r) {
            WAITING.setRelease(this, true);
            r.r2 = (boolean) IDLE.getAcquire(this);
        }
    }
}
