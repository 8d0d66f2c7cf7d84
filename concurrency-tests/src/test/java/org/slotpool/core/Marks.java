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
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A counter of leases and the permits for them change once for each lease, whoever finds out first. */
final class Marks {

    private Marks() {
    }

    /** A lease that is to be counted. */
    abstract static class Leased {
        final Entry<String> entry = new Entry<>(0, 1, true);
        final int word;

        Leased() {
            entry.publishLeased();
            word = entry.word();
        }
    }

    /** Two threads count one lease. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "The first one counts it.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The second one counts it.")
    @Outcome(expect = FORBIDDEN, desc = "Counted twice, or not at all.")
    @State
    public static class CountedOnce extends Leased {
        @Actor
        void first(ZZ_Result r) {
            r.r1 = entry.markCounted(word);
        }

        @Actor
        void second(ZZ_Result r) {
            r.r2 = entry.markCounted(word);
        }
    }

    /** Two threads take one lease from the counter. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "The first one takes it off.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The second one takes it off.")
    @Outcome(expect = FORBIDDEN, desc = "Taken off twice, or not at all.")
    @State
    public static class UncountedOnce extends Leased {
        public UncountedOnce() {
            entry.markCounted(word);
        }

        @Actor
        void first(ZZ_Result r) {
            r.r1 = entry.unmarkCounted(word);
        }

        @Actor
        void second(ZZ_Result r) {
            r.r2 = entry.unmarkCounted(word);
        }
    }

    /** The end of one lease is counted while the next one is: a mark is taken away by its own lease only. */
    @JCStressTest
    @Outcome(id = "true, true, true", expect = ACCEPTABLE, desc = "The old mark went first; the new lease has one.")
    @Outcome(id = "true, false, false", expect = ACCEPTABLE, desc = "The old mark was still there; the new lease has none.")
    @Outcome(expect = FORBIDDEN, desc = "A lease took another's mark away, or a mark was lost.")
    @State
    public static class OfTwoLeases extends Leased {
        private final int next;

        public OfTwoLeases() {
            entry.markCounted(word);
            entry.release(word);
            entry.lease();
            next = entry.word();
        }

        @Actor
        void old(ZZZ_Result r) {
            r.r1 = entry.unmarkCounted(word);
        }

        @Actor
        void young(ZZZ_Result r) {
            r.r2 = entry.markCounted(next);
        }

        @Arbiter
        void after(ZZZ_Result r) {
            r.r3 = entry.unmarkCounted(next);
        }
    }

    /** The permit of one lease is given back once, by the return or by whoever shuts down. */
    @JCStressTest
    @Outcome(id = "true, false, true", expect = ACCEPTABLE, desc = "The first one gives it back.")
    @Outcome(id = "false, true, true", expect = ACCEPTABLE, desc = "The second one gives it back.")
    @Outcome(expect = FORBIDDEN, desc = "Given back twice, not at all, or mixed up with the counter's mark.")
    @State
    public static class PermitGivenBackOnce extends Leased {
        public PermitGivenBackOnce() {
            entry.markPermitted(word);
            entry.markCounted(word);
        }

        @Actor
        void first(ZZZ_Result r) {
            r.r1 = entry.unmarkPermitted(word);
        }

        @Actor
        void second(ZZZ_Result r) {
            r.r2 = entry.unmarkPermitted(word);
        }

        @Arbiter
        void after(ZZZ_Result r) {
            r.r3 = entry.unmarkCounted(word);
        }
    }

    /**
     * A Pool is divided while a connection comes back: the lease is marked, and then it is looked whether it is over; the
     * lease ends, and then it is looked for the mark.
     */
    @JCStressTest
    @Outcome(id = "true, true, false", expect = ACCEPTABLE, desc = "The lease was given a permit, which the return gives back.")
    @Outcome(id = "false, false, false", expect = ACCEPTABLE, desc = "The lease was over: no permit.")
    @Outcome(id = "true, false, .*", expect = FORBIDDEN, desc = "A permit is lost.")
    @Outcome(id = "false, true, .*", expect = FORBIDDEN, desc = "A permit is given back that nobody had.")
    @Outcome(expect = FORBIDDEN, desc = "A mark without a lease.")
    @State
    public static class PermitOfALeaseThatEnds extends Leased {
        @Actor
        void divide(ZZZ_Result r) {
            r.r1 = entry.markPermitted(word) && (entry.isSameLease(word) || !entry.unmarkPermitted(word));
        }

        @Actor
        void giveBack(ZZZ_Result r) {
            boolean before = entry.unmarkPermitted(word);
            entry.release(word);
            r.r2 = entry.unmarkPermitted(word) || before;
        }

        @Arbiter
        void after(ZZZ_Result r) {
            r.r3 = entry.isPermitted(word);
        }
    }

    /** The same with a lease that has a permit already: each permit that it is given is given back. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "It had its permit, or was over.")
    @Outcome(id = "2, 2", expect = ACCEPTABLE, desc = "It was given a second one just after the first was taken from it.")
    @Outcome(id = "2, 1", expect = FORBIDDEN, desc = "A permit is lost.")
    @Outcome(expect = FORBIDDEN, desc = "A permit is given back that nobody had, or never.")
    @State
    public static class SecondPermitOfALeaseThatEnds extends Leased {
        public SecondPermitOfALeaseThatEnds() {
            entry.markPermitted(word);
        }

        @Actor
        void divide(II_Result r) {
            r.r1 = entry.markPermitted(word) && (entry.isSameLease(word) || !entry.unmarkPermitted(word)) ? 2 : 1;
        }

        @Actor
        void giveBack(II_Result r) {
            int before = entry.unmarkPermitted(word) ? 1 : 0;
            entry.release(word);
            r.r2 = entry.unmarkPermitted(word) ? before + 1 : before;
        }
    }

    /** A Pool is divided while a client publishes what it has made: the permit of a creation ends with it. */
    @JCStressTest
    @Outcome(id = "true, true, false", expect = ACCEPTABLE, desc = "The creation was given a permit, which its client takes over.")
    @Outcome(id = "false, false, false", expect = ACCEPTABLE, desc = "The creation was over: no permit.")
    @Outcome(id = "true, false, .*", expect = FORBIDDEN, desc = "A permit is lost.")
    @Outcome(id = "false, true, .*", expect = FORBIDDEN, desc = "A permit is taken over that nobody had.")
    @Outcome(expect = FORBIDDEN, desc = "A mark without a creation.")
    @State
    public static class PermitOfACreationThatEnds {
        private final Entry<String> entry = new Entry<>(0, 1, true);

        @Actor
        void divide(ZZZ_Result r) {
            r.r1 = entry.markPermitted(StateWord.FIRST)
                    && (entry.isStill(StateWord.FIRST) || !entry.unmarkPermitted(StateWord.FIRST));
        }

        @Actor
        void create(ZZZ_Result r) {
            entry.fill("made");
            entry.publishLeased();
            r.r2 = entry.unmarkPermitted(StateWord.FIRST);
        }

        @Arbiter
        void after(ZZZ_Result r) {
            r.r3 = entry.isPermitted(StateWord.FIRST);
        }
    }

    /** A mark that the last lease has left is taken away once: by that lease, late, or by the next one. */
    @JCStressTest
    @Outcome(id = "true, false, true", expect = ACCEPTABLE, desc = "The last lease gives its permit back.")
    @Outcome(id = "false, true, true", expect = ACCEPTABLE, desc = "The next lease gives it back for the last one.")
    @Outcome(id = "true, true, .*", expect = FORBIDDEN, desc = "Given back twice.")
    @Outcome(id = "false, false, .*", expect = FORBIDDEN, desc = "A permit is lost.")
    @Outcome(expect = FORBIDDEN, desc = "The next lease has no mark.")
    @State
    public static class PermitLeftByTheLastLease extends Leased {
        private final int next;

        public PermitLeftByTheLastLease() {
            entry.release(word);
            entry.markPermitted(word);
            entry.lease();
            next = entry.word();
        }

        @Actor
        void last(ZZZ_Result r) {
            r.r1 = entry.unmarkPermitted(word);
        }

        @Actor
        void next(ZZZ_Result r) {
            while (!entry.markPermitted(next)) {
                r.r2 |= entry.unmarkStalePermitted(next);
            }
        }

        @Arbiter
        void after(ZZZ_Result r) {
            r.r3 = entry.isPermitted(next);
        }
    }
}
