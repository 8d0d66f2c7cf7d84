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
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.IZ_Result;
import org.openjdk.jcstress.infra.results.ZL_Result;
import org.openjdk.jcstress.infra.results.ZZI_Result;
import org.openjdk.jcstress.infra.results.ZZZZ_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A cell has one reservation, and no more clients create at the same time than may. */
final class Reserving {

    private Reserving() {
    }

    /** Two threads reserve, and there is one cell. */
    @JCStressTest
    @Outcome(id = "true, false, 1", expect = ACCEPTABLE, desc = "The first one has it.")
    @Outcome(id = "false, true, 1", expect = ACCEPTABLE, desc = "The second one has it.")
    @Outcome(expect = FORBIDDEN, desc = "Both have it, or nobody.")
    @State
    public static class OneCell {
        private final Cells<String> cells = new Cells<>(1, FixedStart.first());

        @Actor
        void first(ZZI_Result r) {
            r.r1 = cells.reserve(true) != null;
        }

        @Actor
        void second(ZZI_Result r) {
            r.r2 = cells.reserve(true) != null;
        }

        @Arbiter
        void after(ZZI_Result r) {
            cells.forEach(entry -> r.r3++);
        }
    }

    /** Two threads reserve, and there are two cells: both are seen by scans. */
    @JCStressTest
    @Outcome(id = "0, 1, 2", expect = ACCEPTABLE, desc = "The first one has the lower cell.")
    @Outcome(id = "1, 0, 2", expect = ACCEPTABLE, desc = "The second one has the lower cell.")
    @Outcome(expect = FORBIDDEN, desc = "Two in one cell, one with nothing, or one out of the scans' reach.")
    @State
    public static class TwoCells {
        private final Cells<String> cells = new Cells<>(2, FixedStart.first());

        @Actor
        void first(III_Result r) {
            r.r1 = cellOf(cells.reserve(true));
        }

        @Actor
        void second(III_Result r) {
            r.r2 = cellOf(cells.reserve(true));
        }

        @Arbiter
        void after(III_Result r) {
            cells.forEach(entry -> r.r3++);
        }

        private static int cellOf(Entry<String> entry) {
            return entry == null ? -1 : entry.cell();
        }
    }

    /** A cell is reserved for a client while somebody counts what clients have, or are making. */
    @JCStressTest
    @Outcome(id = "0, true", expect = ACCEPTABLE, desc = "Not reserved yet.")
    @Outcome(id = "1, true", expect = ACCEPTABLE, desc = "Reserved, and known to be for a client.")
    @Outcome(expect = FORBIDDEN, desc = "It is not seen for whom it was reserved.")
    @State
    public static class ForAClient {
        private final Cells<String> cells = new Cells<>(1, FixedStart.first());

        @Actor
        void reserve() {
            cells.reserve(true);
        }

        @Actor
        void count(IZ_Result r) {
            r.r2 = true;
            cells.forEach(entry -> {
                r.r1++;
                r.r2 &= entry.isClientsRight(StateWord.FIRST) && entry.isStill(StateWord.FIRST);
            });
        }
    }

    /** A dead entry leaves its cell while somebody looks for an empty one. */
    @JCStressTest
    @Outcome(id = "true, false", expect = ACCEPTABLE, desc = "Emptied first, and reserved.")
    @Outcome(id = "false, true", expect = ACCEPTABLE, desc = "Looked at first; it is empty for whoever comes next.")
    @Outcome(expect = FORBIDDEN, desc = "Reserved twice, or lost.")
    @State
    public static class FreeAgainstReserve {
        private final Cells<String> cells = new Cells<>(1, FixedStart.first());
        private final Entry<String> dead = cells.reserve(true);

        public FreeAgainstReserve() {
            dead.kill();
        }

        @Actor
        void free() {
            cells.free(dead);
        }

        @Actor
        void reserve(ZZ_Result r) {
            r.r1 = cells.reserve(true) != null;
        }

        @Arbiter
        void after(ZZ_Result r) {
            r.r2 = cells.reserve(true) != null;
        }
    }

    /** A dead entry's cell goes to its successor without being empty in between. */
    @JCStressTest
    @Outcome(id = "false, CREATING", expect = ACCEPTABLE, desc = "Nobody else got in.")
    @Outcome(expect = FORBIDDEN, desc = "Somebody reserved a cell that was not empty.")
    @State
    public static class RenewAgainstReserve {
        private final Slots<String> slots = Slots.anyFirst(1, FixedStart.first(), Terms.STRICT, (stranded, word) -> { });
        private final Entry<String> dead = slots.tryReserve();

        public RenewAgainstReserve() {
            dead.kill();
        }

        @Actor
        void renew(ZL_Result r) {
            r.r2 = slots.renew(dead).state();
        }

        @Actor
        void reserve(ZL_Result r) {
            r.r1 = slots.tryReserve() != null;
        }
    }

    /** Two clients want to create, there are cells for both, and one may. */
    @JCStressTest
    @Outcome(id = "true, false, true, false", expect = ACCEPTABLE, desc = "The first one may; after it the next one.")
    @Outcome(id = "false, true, true, false", expect = ACCEPTABLE, desc = "The second one may; after it the next one.")
    @Outcome(id = "true, true, .*, .*", expect = FORBIDDEN, desc = "More than may.")
    @Outcome(expect = FORBIDDEN, desc = "A right to create was lost, or came out of nowhere.")
    @State
    public static class Limit {
        private final Cells<String> cells = new Cells<>(4, FixedStart.first());
        private final Reservations<String> reservations = new Reservations<>(cells, 1);
        private Entry<String> mine;
        private Entry<String> yours;

        @Actor
        void first(ZZZZ_Result r) {
            mine = reservations.tryForClient();
            r.r1 = mine != null;
        }

        @Actor
        void second(ZZZZ_Result r) {
            yours = reservations.tryForClient();
            r.r2 = yours != null;
        }

        @Arbiter
        void after(ZZZZ_Result r) {
            Entry<String> right = mine != null ? mine : yours;
            if (right != null) {
                reservations.drop(right);
            }
            r.r3 = reservations.tryForClient() != null;
            r.r4 = reservations.tryForClient() != null;
        }
    }

    /** One client has created when another wants to, and one may at a time. */
    @JCStressTest
    @Outcome(id = "true, true, false", expect = ACCEPTABLE, desc = "The other one came after it.")
    @Outcome(id = "true, false, true", expect = ACCEPTABLE, desc = "The other one came too early; the next one may.")
    @Outcome(expect = FORBIDDEN, desc = "More than may, or a right to create was lost.")
    @State
    public static class LimitAtTheEndOfACreation {
        private final Cells<String> cells = new Cells<>(3, FixedStart.first());
        private final Reservations<String> reservations = new Reservations<>(cells, 1);
        private final Entry<String> right = reservations.tryForClient();

        @Actor
        void publish(ZZZ_Result r) {
            r.r1 = reservations.over(right);
            right.publishLeased();
        }

        @Actor
        void another(ZZZ_Result r) {
            r.r2 = reservations.tryForClient() != null;
        }

        @Arbiter
        void after(ZZZ_Result r) {
            r.r3 = reservations.tryForClient() != null;
        }
    }
}
