/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;
import org.openjdk.jcstress.infra.results.I_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import org.openjdk.jcstress.infra.results.Z_Result;

/** What one thread writes with plain stores, the next owner of the entry reads with plain loads. */
final class Publications {

    private Publications() {
    }

    /** A connection with a field that nothing but its owner's word protects. */
    private static final class Connection {
        private int uses;

        Connection(int uses) {
            this.uses = uses;
        }
    }

    /** A new connection that is published idle is complete for whoever leases it. */
    @JCStressTest
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "Not published yet: there is nothing to lease.")
    @Outcome(id = "42", expect = ACCEPTABLE, desc = "Leased, and complete.")
    @Outcome(id = "-2", expect = FORBIDDEN, desc = "Leased without the connection in it.")
    @Outcome(expect = FORBIDDEN, desc = "Leased with a connection that is not complete.")
    @State
    public static class OfANewOne {
        private final Entry<Connection> entry = new Entry<>(0, 1, true);

        @Actor
        void create() {
            entry.fill(new Connection(42));
            entry.publishIdle();
        }

        @Actor
        void use(I_Result r) {
            r.r1 = entry.lease() ? usesOf(entry.item()) : -1;
        }

        private static int usesOf(Connection connection) {
            return connection == null ? -2 : connection.uses;
        }
    }

    /** What a client did to the connection before it returned it is seen by the next client. */
    @JCStressTest
    @Outcome(id = "-1", expect = ACCEPTABLE, desc = "Not returned yet.")
    @Outcome(id = "43", expect = ACCEPTABLE, desc = "Leased next, and the last use is seen.")
    @Outcome(expect = FORBIDDEN, desc = "The last use is not seen.")
    @State
    public static class OfTheLastUse {
        private final Entry<Connection> entry = new Entry<>(0, 1, true);
        private final int word;

        public OfTheLastUse() {
            entry.fill(new Connection(42));
            entry.publishLeased();
            word = entry.word();
        }

        @Actor
        void useAndReturn() {
            entry.item().uses++;
            entry.release(word);
        }

        @Actor
        void useNext(I_Result r) {
            r.r1 = entry.lease() ? entry.item().uses : -1;
        }
    }

    /** Maintenance that claims an entry sees the last use and since when it has been idle. */
    @JCStressTest
    @Outcome(id = "-1, -1", expect = ACCEPTABLE, desc = "Not returned yet.")
    @Outcome(id = "43, 7", expect = ACCEPTABLE, desc = "Claimed, and both are seen.")
    @Outcome(expect = FORBIDDEN, desc = "Claimed with something out of date.")
    @State
    public static class ToMaintenance {
        private final Entry<Connection> entry = new Entry<>(0, 1, true);
        private final int word;

        public ToMaintenance() {
            entry.fill(new Connection(42));
            entry.publishLeased();
            word = entry.word();
        }

        @Actor
        void useAndReturn() {
            entry.item().uses++;
            entry.idleFrom(7);
            entry.release(word);
        }

        @Actor
        void inspect(IJ_Result r) {
            boolean claimed = entry.claim();
            r.r1 = claimed ? entry.item().uses : -1;
            r.r2 = claimed ? entry.idleSince() : -1;
        }
    }

    /** An entry that was published is found by the next scan: the reach of the cells was raised before. */
    @JCStressTest
    @Outcome(id = "false, false", expect = ACCEPTABLE, desc = "Not published yet.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "Published between the question and the scan.")
    @Outcome(id = "true, true", expect = ACCEPTABLE, desc = "Published, and found.")
    @Outcome(id = "true, false", expect = FORBIDDEN, desc = "Published, and the scan ended before its cell.")
    @State
    public static class ToScans {
        private final Cells<Connection> cells = new Cells<>(1, FixedStart.first());
        private volatile boolean published;

        @Actor
        void create() {
            Entry<Connection> entry = cells.reserve(true);
            entry.publishIdle();
            published = true;
        }

        @Actor
        void scan(ZZ_Result r) {
            r.r1 = published;
            r.r2 = cells.leaseAny() != null;
        }
    }

    /** Only the thread that has the connection checked is told so: not the one that had it before. */
    @JCStressTest
    @Outcome(id = "false", expect = ACCEPTABLE, desc = "The thread does not take another's check for its own.")
    @Outcome(id = "true", expect = FORBIDDEN, desc = "The other's flag was seen with this thread's id.")
    @State
    public static class OfTheCheck {
        private final Entry<Connection> entry = new Entry<>(0, 1, true);
        private final int word;

        public OfTheCheck() {
            entry.publishLeased();
            word = entry.word();
        }

        @Actor
        void returnAndAsk(Z_Result r) {
            entry.heldBy(Thread.currentThread().getId());
            entry.release(word);
            r.r1 = entry.isCheckedByThisThread();
        }

        @Actor
        void leaseAndCheck() {
            if (entry.lease()) {
                entry.heldBy(Thread.currentThread().getId());
                entry.setChecked(true);
            }
        }
    }
}
