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
import org.openjdk.jcstress.infra.results.ZZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** Those who wait are counted, and so are those of them who have run out of patience. */
final class Crowds {

    private Crowds() {
    }

    private abstract static class One {
        final Crowd crowd = new Crowd();
        final Patience patience = new Patience(crowd, Long.MAX_VALUE);

        One() {
            patience.enter();
        }
    }

    /** One sees that it is over, and another one relies on what is counted. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "It is not over, or somebody without patience is counted.")
    @Outcome(id = "true", expect = FORBIDDEN, desc = "It is over, and nobody without patience is counted.")
    @State
    public static class Told extends One {

        @Actor
        void sees() {
            patience.end();
        }

        @Actor
        void relies(Z_Result r) {
            r.r1 = !patience.lasts() && crowd.isPatient();
        }
    }

    /** Two see that it is over; each relies on what is counted then, and after that its owner goes. */
    @JCStressTest
    @Outcome(id = "false, false, true", expect = ACCEPTABLE, desc = "It was counted while it was over, and once.")
    @Outcome(expect = FORBIDDEN, desc = "It was not counted while it was over, or more than once.")
    @State
    public static class ToldTwice extends One {

        @Actor
        void first(ZZZ_Result r) {
            patience.end();
            r.r1 = crowd.isPatient();
        }

        @Actor
        void second(ZZZ_Result r) {
            patience.end();
            r.r2 = crowd.isPatient();
        }

        @Arbiter
        void after(ZZZ_Result r) {
            patience.leave();
            r.r3 = crowd.isEmpty();
        }
    }

    /** Somebody sees that it is over while its owner goes. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "Nobody is counted any more.")
    @Outcome(id = "false", expect = FORBIDDEN, desc = "One who has gone is counted.")
    @State
    public static class Gone extends One {

        @Actor
        void sees() {
            patience.end();
        }

        @Actor
        void goes() {
            patience.leave();
        }

        @Arbiter
        void after(Z_Result r) {
            r.r1 = crowd.isEmpty();
        }
    }

    /** It is over, and its owner is served, and goes at once. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "Nobody is counted any more.")
    @Outcome(id = "false", expect = FORBIDDEN, desc = "One who has gone is counted, or was taken off twice.")
    @State
    public static class Served extends One {

        public Served() {
            patience.end();
        }

        @Actor
        void serves() {
            patience.serve();
        }

        @Actor
        void goes() {
            patience.leave();
        }

        @Arbiter
        void after(Z_Result r) {
            r.r1 = crowd.isEmpty();
        }
    }
}
