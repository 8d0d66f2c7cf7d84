/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** What comes back in no time lies idle, somebody waits, and the spell of whoever takes it is over: it gives way. No turn is due. */
final class GivingWay {

    private static final long NEVER_ENDS = TimeUnit.HOURS.toNanos(1);
    /** Waits, and may be passed; spells are over at once. */
    private static final Terms PATIENT = new Terms(() -> true, () -> NEVER_ENDS, () -> 1, 0, Gallery.NONE, Long.MAX_VALUE);

    private GivingWay() {
    }

    /** One connection, and one that waits beside it. */
    abstract static class OneWaitsBesideIt extends HandOver.LastOneInUse {
        final Waiter<String> waiter;

        OneWaitsBesideIt() {
            super(PATIENT);
            desk.noTurnUntil(System.nanoTime() + NEVER_ENDS);
            waiter = desk.enter(PATIENT);
            entry.glancedAt(StateWord.later(word, -1), System.nanoTime(), 1);
            entry.glancedAt(word, System.nanoTime(), TimeUnit.SECONDS.toNanos(1));
            entry.skipNoMore();
            entry.release(word);
        }

        /** Comes new; whether it has the connection at once. Else it queues. */
        final boolean comes() {
            boolean has = slots.tryAcquire() != null;
            if (!has) {
                desk.enter(PATIENT);
            }
            return has;
        }
    }

    /** Two come, and both give way. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "Who has waited longest has it.")
    @Outcome(id = "false", expect = FORBIDDEN, desc = "It is idle, or has gone to one who came later.")
    @State
    public static class Two extends OneWaitsBesideIt {

        @Actor
        void one() {
            comes();
        }

        @Actor
        void another() {
            comes();
        }

        @Arbiter
        public void after(Z_Result r) {
            r.r1 = waiter.giveUp() == entry;
        }
    }

    /** One gives way, and gets no processor before it can queue; meanwhile the one that waits runs out of patience. */
    @JCStressTest
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "Who waits has it.")
    @Outcome(id = "true, false", expect = FORBIDDEN, desc = "One who came later has it.")
    @Outcome(id = "false, false", expect = FORBIDDEN, desc = "It is idle, and one who has no patience any more waits.")
    @Outcome(expect = FORBIDDEN, desc = "Both have it.")
    @State
    public static class BeforeItQueues extends OneWaitsBesideIt {

        @Actor
        void comes(ZZ_Result r) {
            r.r1 = slots.tryAcquire() != null;
        }

        @Actor
        void runsOutOfPatience() {
            desk.runsOutOfPatience(waiter);
        }

        @Arbiter
        public void after(ZZ_Result r) {
            r.r2 = waiter.giveUp() == entry;
        }
    }

    /** One gives way while the one that waits goes away, with it if it was served by then. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "The other one has left; who came has it, without waiting or after it gave way.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "Who came gave way, and the other one has it.")
    @Outcome(id = "false, false", expect = FORBIDDEN, desc = "It is idle, and one who came waits.")
    @Outcome(expect = FORBIDDEN, desc = "Both have it.")
    @State
    public static class AndTheOtherLeaves extends OneWaitsBesideIt {
        private Waiter<String> gaveWay;

        @Actor
        void comes(ZZ_Result r) {
            r.r1 = slots.tryAcquire() != null;
            if (!r.r1) {
                gaveWay = desk.enter(PATIENT);
            }
        }

        @Actor
        void leaves(ZZ_Result r) {
            r.r2 = desk.giveUp(waiter) != null;
        }

        @Arbiter
        public void after(ZZ_Result r) {
            r.r1 = r.r1 || gaveWay.giveUp() != null;
        }
    }
}
