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
import org.openjdk.jcstress.infra.results.LLLL_Result;
import org.openjdk.jcstress.infra.results.L_Result;
import org.openjdk.jcstress.infra.results.ZZL_Result;
import org.openjdk.jcstress.infra.results.ZZZZ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A return belongs to its lease, and comes before or after whatever else happens to the entry. */
final class Returns {

    private Returns() {
    }

    /** An entry that is in use, and the word of its lease. */
    abstract static class InUse {
        final Entry<String> entry = new Entry<>(0, 1, true);
        final int word;

        InUse() {
            entry.publishLeased();
            word = entry.word();
        }
    }

    /** Two threads return one lease. */
    @JCStressTest
    @Outcome(id = "true, false, IDLE", expect = ACCEPTABLE, desc = "The first one has returned it.")
    @Outcome(id = "false, true, IDLE", expect = ACCEPTABLE, desc = "The second one has returned it.")
    @Outcome(expect = FORBIDDEN, desc = "Returned twice, or not at all.")
    @State
    public static class Twice extends InUse {
        @Actor
        void first(ZZL_Result r) {
            r.r1 = entry.release(word);
        }

        @Actor
        void second(ZZL_Result r) {
            r.r2 = entry.release(word);
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r3 = entry.state();
        }
    }

    /** A late second return of a lease does not touch the lease that follows. */
    @JCStressTest
    @Outcome(id = "true, true, false, IN_USE", expect = ACCEPTABLE, desc = "The second return was late, and did nothing.")
    @Outcome(id = "false, true, true, IN_USE", expect = ACCEPTABLE, desc = "The second return was faster; the entry was leased next.")
    @Outcome(id = ".*, true, true, IDLE", expect = FORBIDDEN, desc = "The second return ended the next client's lease.")
    @Outcome(expect = FORBIDDEN, desc = "Returned twice, or not leased again.")
    @State
    public static class TwiceAndLeasedAgain extends InUse {
        @Actor
        void returnAndLease(LLLL_Result r) {
            r.r1 = entry.release(word);
            r.r2 = entry.lease();
        }

        @Actor
        void returnAgain(LLLL_Result r) {
            r.r3 = entry.release(word);
        }

        @Arbiter
        void after(LLLL_Result r) {
            r.r4 = entry.state();
        }
    }

    /** Two threads begin to return one lease: one of them has the connection cleaned up. */
    @JCStressTest
    @Outcome(id = {"true, false", "false, true"}, expect = ACCEPTABLE, desc = "One returns it.")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "It is cleaned up twice, the second time perhaps in the next client's hands.")
    @Outcome(id = "false, false", expect = FORBIDDEN, desc = "Nobody returns it.")
    @State
    public static class BegunTwice extends InUse {
        @Actor
        void first(ZZ_Result r) {
            r.r1 = entry.beginReturn(word);
        }

        @Actor
        void second(ZZ_Result r) {
            r.r2 = entry.beginReturn(word);
        }
    }

    /** The same, and a flush dooms it in between. */
    @JCStressTest
    @Outcome(id = {"true, false", "false, true"}, expect = ACCEPTABLE, desc = "One returns it.")
    @Outcome(id = "true, true", expect = FORBIDDEN, desc = "One destroys it while the other has it cleaned up.")
    @Outcome(id = "false, false", expect = FORBIDDEN, desc = "Nobody returns it.")
    @State
    public static class BegunTwiceWhileDoomed extends InUse {
        @Actor
        void first(ZZ_Result r) {
            r.r1 = entry.beginReturn(word);
        }

        @Actor
        void second(ZZ_Result r) {
            entry.doom();
            r.r2 = entry.beginReturn(entry.word());
        }
    }

    /** A return of a lease that is over, which comes late, meets one of the lease that follows: that one is not kept from its own. */
    @JCStressTest
    @Outcome(id = "true, .*, false, true", expect = ACCEPTABLE, desc = "The late one finds that its lease is over; nobody else can return the next one.")
    @Outcome(expect = FORBIDDEN, desc = "The next one cannot be returned, or twice, or by the late one.")
    @State
    public static class BegunLate extends InUse {
        private final int next;

        public BegunLate() {
            entry.release(word);
            entry.lease();
            next = entry.word();
        }

        @Actor
        void itsOwn(ZZZZ_Result r) {
            r.r1 = entry.beginReturn(next);
        }

        @Actor
        void late(ZZZZ_Result r) {
            r.r2 = entry.beginReturn(word);
            r.r3 = entry.isStill(word);
        }

        @Arbiter
        void after(ZZZZ_Result r) {
            r.r4 = entry.isReturned(next) && !entry.beginReturn(next);
        }
    }

    /** Lazy association takes a connection that is being returned: it finds that, or the returning thread finds that it is taken. */
    @JCStressTest
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "The returning thread leaves it alone; who took it need not know, but may.")
    @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "The returning thread leaves it alone.")
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "It is being cleaned up, and who took it knows.")
    @Outcome(id = "true, false", expect = FORBIDDEN, desc = "It is being cleaned up, and the next client gets it from under that.")
    @State
    public static class BegunAndDetached extends InUse {
        @Actor
        void giveBack(ZZ_Result r) {
            r.r1 = entry.beginReturn(word) && entry.isStill(word);
        }

        @Actor
        void take(ZZ_Result r) {
            // Where the return has ended before, there is nothing to take.
            r.r2 = !entry.detach(word) || entry.isReturned(word);
        }
    }

    /** A graceful flush meets a return. */
    @JCStressTest
    @Outcome(id = "true, false, IDLE", expect = ACCEPTABLE, desc = "Returned first: the flush finds it idle.")
    @Outcome(id = "false, true, DOOMED", expect = ACCEPTABLE, desc = "Doomed first: the returning thread finds out, and destroys.")
    @Outcome(id = "true, true, .*", expect = FORBIDDEN, desc = "Doomed, and idle for the next client.")
    @Outcome(expect = FORBIDDEN, desc = "Neither of them had its way.")
    @State
    public static class AgainstDoom extends InUse {
        @Actor
        void giveBack(ZZL_Result r) {
            r.r1 = entry.release(word);
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

    /** An error is reported while the connection is returned; a return that fails destroys, if nobody else does. */
    @JCStressTest
    @Outcome(id = "true, false, true, DEAD", expect = ACCEPTABLE, desc = "Returned first, then destroyed by the other thread.")
    @Outcome(id = "false, false, true, DEAD", expect = ACCEPTABLE, desc = "Destroyed by the other thread; the return is late.")
    @Outcome(id = "false, true, true, DEAD", expect = FORBIDDEN, desc = "Destroyed twice.")
    @Outcome(expect = FORBIDDEN, desc = "Not destroyed.")
    @State
    public static class AgainstKill extends InUse {
        @Actor
        void giveBack(LLLL_Result r) {
            boolean returned = entry.release(word);
            r.r1 = returned;
            r.r2 = !returned && entry.kill();
        }

        @Actor
        void report(LLLL_Result r) {
            r.r3 = entry.kill();
        }

        @Arbiter
        void after(LLLL_Result r) {
            r.r4 = entry.state();
        }
    }

    /** Lazy association takes a connection away while its client returns it. */
    @JCStressTest
    @Outcome(id = "true, false, IDLE", expect = ACCEPTABLE, desc = "Returned first: there is nothing to take away.")
    @Outcome(id = "false, true, DETACHING", expect = ACCEPTABLE, desc = "Taken away first: who took it gives it back.")
    @Outcome(expect = FORBIDDEN, desc = "Both have it, or neither.")
    @State
    public static class AgainstDetach extends InUse {
        @Actor
        void giveBack(ZZL_Result r) {
            r.r1 = entry.release(word);
        }

        @Actor
        void takeAway(ZZL_Result r) {
            r.r2 = entry.detach(word);
        }

        @Arbiter
        void after(ZZL_Result r) {
            r.r3 = entry.state();
        }
    }

    /** A word of the last lease says nothing about the client of the next. */
    @JCStressTest
    @Outcome(id = "true", expect = ACCEPTABLE, desc = "The first lease, which has reached its client.")
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "Idle, or the second lease, which is on its way.")
    @Outcome(id = "wrong", expect = FORBIDDEN, desc = "The second lease is taken for one that has reached its client.")
    @State
    public static class AndTheNextIsNotLentYet extends InUse {
        public AndTheNextIsNotLentYet() {
            entry.lent(word);
        }

        @Actor
        void returnAndLease() {
            entry.release(word);
            entry.lease();
        }

        @Actor
        void look(L_Result r) {
            int seen = entry.word();
            boolean lent = entry.isLent(seen);
            r.r1 = lent && seen != word ? "wrong" : lent;
        }
    }
}
