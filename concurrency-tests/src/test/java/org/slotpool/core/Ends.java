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
import org.openjdk.jcstress.infra.results.ZZL_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Of those who want an idle, claimed or doomed entry, one gets it; and a connection is destroyed exactly once. */
final class Ends {

    private Ends() {
    }

    /** An entry that is idle. */
    abstract static class Idle {
        final Entry<String> entry = new Entry<>(0, 1, true);

        Idle() {
            entry.publishIdle();
        }
    }

    /** Two clients want one idle entry. */
    @JCStressTest
    @Outcome(id = "true, false, IN_USE", expect = ACCEPTABLE, desc = "The first one has it.")
    @Outcome(id = "false, true, IN_USE", expect = ACCEPTABLE, desc = "The second one has it.")
    @Outcome(expect = FORBIDDEN, desc = "Both have it, or nobody.")
    @State
    public static class LeaseAgainstLease extends Idle {
        @Actor
        void first(ZZL_Result r) {
            r.r1 = entry.lease();
        }

        @Actor
        void second(ZZL_Result r) {
            r.r2 = entry.lease();
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r3 = entry.state();
        }
    }

    /** A client and the validator want one idle entry. */
    @JCStressTest
    @Outcome(id = "true, false, IN_USE", expect = ACCEPTABLE, desc = "The client has it.")
    @Outcome(id = "false, true, CLAIMED", expect = ACCEPTABLE, desc = "The validator has it.")
    @Outcome(expect = FORBIDDEN, desc = "Both have it, or nobody.")
    @State
    public static class LeaseAgainstClaim extends Idle {
        @Actor
        void client(ZZL_Result r) {
            r.r1 = entry.lease();
        }

        @Actor
        void validator(ZZL_Result r) {
            r.r2 = entry.claim();
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r3 = entry.state();
        }
    }

    /** A client and the reaper want one idle entry. */
    @JCStressTest
    @Outcome(id = "true, false, IN_USE", expect = ACCEPTABLE, desc = "The client has it, and it lives.")
    @Outcome(id = "false, true, DEAD", expect = ACCEPTABLE, desc = "The reaper destroys it.")
    @Outcome(expect = FORBIDDEN, desc = "Destroyed in a client's hands, or nobody has it.")
    @State
    public static class LeaseAgainstKillIdle extends Idle {
        @Actor
        void client(ZZL_Result r) {
            r.r1 = entry.lease();
        }

        @Actor
        void reaper(ZZL_Result r) {
            r.r2 = entry.killIdle();
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r3 = entry.state();
        }
    }

    /** Two threads report an error on one connection. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "The first one destroys it.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The second one destroys it.")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "Destroyed twice.")
    @Outcome(id = "false, false", expect = FORBIDDEN, desc = "Never destroyed.")
    @State
    public static class KillAgainstKill extends Idle {
        @Actor
        void first(ZZ_Result r) {
            r.r1 = entry.kill();
        }

        @Actor
        void second(ZZ_Result r) {
            r.r2 = entry.kill();
        }
    }

    /** A doomed connection is returned twice: a return that fails destroys, if nobody else does. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "The first return destroys it.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The second return destroys it.")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "Destroyed twice.")
    @Outcome(id = "false, false", expect = FORBIDDEN, desc = "Never destroyed.")
    @State
    public static class DoomedAndReturnedTwice extends Idle {
        private final int word;

        public DoomedAndReturnedTwice() {
            entry.lease();
            word = entry.word();
            entry.doom();
        }

        @Actor
        void first(ZZ_Result r) {
            r.r1 = !entry.release(word) && entry.kill();
        }

        @Actor
        void second(ZZ_Result r) {
            r.r2 = !entry.release(word) && entry.kill();
        }
    }

    /** A flush meets the end of a validation; a validation that cannot give the entry back destroys it. */
    @JCStressTest
    @Outcome(id = "true, false, IDLE", expect = ACCEPTABLE, desc = "Validated first: the flush finds it idle.")
    @Outcome(id = "false, true, DEAD", expect = ACCEPTABLE, desc = "Doomed first: the validator finds out, and destroys.")
    @Outcome(expect = FORBIDDEN, desc = "Doomed and idle, or neither.")
    @State
    public static class UnclaimAgainstDoom extends Idle {
        public UnclaimAgainstDoom() {
            entry.claim();
        }

        @Actor
        void validated(ZZL_Result r) {
            r.r1 = entry.unclaim();
            if (!r.r1) {
                entry.kill();
            }
        }

        @Actor
        void flush(ZZL_Result r) {
            r.r2 = entry.doom();
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r3 = entry.state();
        }
    }

    /** A flush meets lazy association: the connection is doomed, whoever has it. */
    @JCStressTest
    @Outcome(id = "true, true, DOOMED", expect = ACCEPTABLE, desc = "Taken away, then doomed: who took it destroys it.")
    @Outcome(id = "false, true, DOOMED", expect = ACCEPTABLE, desc = "Doomed first: its client destroys it.")
    @Outcome(expect = FORBIDDEN, desc = "The flush missed a connection that was in use all the time.")
    @State
    public static class DetachAgainstDoom extends Idle {
        private final int word;

        public DetachAgainstDoom() {
            entry.lease();
            word = entry.word();
        }

        @Actor
        void takeAway(ZZL_Result r) {
            r.r1 = entry.detach(word);
        }

        @Actor
        void flush(ZZL_Result r) {
            r.r2 = entry.doom();
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r3 = entry.state();
        }
    }
}
