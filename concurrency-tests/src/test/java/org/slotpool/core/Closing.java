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
import org.openjdk.jcstress.infra.results.LI_Result;
import org.openjdk.jcstress.infra.results.ZIL_Result;
import org.openjdk.jcstress.infra.results.ZI_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** No connection outlives the pool, also not one that is being made; and each is destroyed once. */
final class Closing {

    private Closing() {
    }

    /** A pool with one cell, and the right to create in it. */
    abstract static class Creating {
        final Slots<String> slots = Slots.anyFirst(1, FixedStart.first(), Terms.STRICT, (stranded, word) -> { });
        final Entry<String> right = slots.tryReserve();
    }

    /** A client has made a connection for itself when the pool is closed. */
    @JCStressTest
    @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "Published first: who closes the pool destroys it.")
    @Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "Closed first: the client destroys what it has made.")
    @Outcome(id = "true, 0", expect = FORBIDDEN, desc = "It outlives the pool.")
    @Outcome(id = "false, 1", expect = FORBIDDEN, desc = "Destroyed twice.")
    @State
    public static class AgainstPublishLeased extends Creating {
        @Actor
        void create(ZI_Result r) {
            right.fill("made");
            r.r1 = slots.publishLeased(right);
        }

        @Actor
        void close(ZI_Result r) {
            r.r2 = slots.close().size();
        }
    }

    /** A fill has made a connection when the pool is closed. */
    @JCStressTest
    @Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "Published first: who closes the pool destroys it.")
    @Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "Closed first: the fill destroys what it has made.")
    @Outcome(id = "true, 0", expect = FORBIDDEN, desc = "It outlives the pool.")
    @Outcome(id = "false, 1", expect = FORBIDDEN, desc = "Destroyed twice.")
    @State
    public static class AgainstPublishIdle extends Creating {
        @Actor
        void create(ZI_Result r) {
            right.fill("made");
            r.r1 = slots.publishIdle(right);
        }

        @Actor
        void close(ZI_Result r) {
            r.r2 = slots.close().size();
        }
    }

    /** A client reserves a cell, makes a connection and publishes it while the pool is closed. */
    @JCStressTest
    @Outcome(id = "no right, 0", expect = ACCEPTABLE, desc = "Closed before the reservation.")
    @Outcome(id = "refused, 0", expect = ACCEPTABLE, desc = "Closed while it was made: the client destroys it.")
    @Outcome(id = "published, 1", expect = ACCEPTABLE, desc = "Closed after it was made: who closes destroys it.")
    @Outcome(id = "published, 0", expect = FORBIDDEN, desc = "It outlives the pool.")
    @Outcome(expect = FORBIDDEN, desc = "Destroyed twice.")
    @State
    public static class AgainstAllOfACreation {
        private final Slots<String> slots = Slots.anyFirst(1, FixedStart.first(), Terms.STRICT, (stranded, word) -> { });

        @Actor
        void create(LI_Result r) {
            Entry<String> right = slots.tryReserve();
            if (right == null) {
                r.r1 = "no right";
                return;
            }
            right.fill("made");
            r.r1 = slots.publishLeased(right) ? "published" : "refused";
        }

        @Actor
        void close(LI_Result r) {
            r.r2 = slots.close().size();
        }
    }

    /** A client returns its connection while the pool is closed. */
    @JCStressTest
    @Outcome(id = "true, 1, DEAD", expect = ACCEPTABLE, desc = "Returned first; destroyed by who closes.")
    @Outcome(id = "false, 1, DEAD", expect = ACCEPTABLE, desc = "Closed first: the return is late.")
    @Outcome(expect = FORBIDDEN, desc = "It outlives the pool.")
    @State
    public static class AgainstReturn extends Creating {
        private final int word;

        public AgainstReturn() {
            slots.publishLeased(right);
            word = right.word();
        }

        @Actor
        void giveBack(ZIL_Result r) {
            r.r1 = slots.release(right, word);
        }

        @Actor
        void close(ZIL_Result r) {
            r.r2 = slots.close().size();
        }

        @Arbiter
        void after(ZIL_Result r) {
            r.r3 = right.state();
        }
    }

    /** A thread begins to wait while the pool is closed. */
    @JCStressTest
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "It found the pool closed.")
    @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "It was sent away.")
    @Outcome(id = "false, true", expect = FORBIDDEN, desc = "It waits in a closed pool.")
    @State
    public static class AgainstAWaiter extends Creating {
        private final OpenDesk<String> desk = new OpenDesk<>(slots);
        private Waiter<String> waiter;

        @Actor
        void await() {
            waiter = desk.queue().enter(Terms.STRICT);
            if (slots.isClosed()) {
                waiter.giveUp();
            } else {
                desk.serve();
            }
        }

        @Actor
        void close() {
            slots.close();
        }

        @Arbiter
        void after(ZZ_Result r) {
            r.r1 = waiter.gaveUp();
            waiter.giveUp();
            r.r2 = waiter.gaveUp();
        }
    }
}
