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

/** Hints may be lost; they are never another thread's, and never out of range. */
final class Hints {

    private static final int CAPACITY = 8;

    private Hints() {
    }

    /** Two threads leave hints at the same time. */
    @JCStressTest
    @Outcome(id = "3, 5", expect = ACCEPTABLE, desc = "Each finds its own.")
    @Outcome(id = "0, 5", expect = ACCEPTABLE, desc = "The first one's was overwritten: it begins at 0.")
    @Outcome(id = "3, 0", expect = ACCEPTABLE, desc = "The second one's was overwritten: it begins at 0.")
    @Outcome(expect = FORBIDDEN, desc = "A thread was sent to the other's cell, or out of range.")
    @State
    public static class OfTwoThreads {
        private final HintTable table = new HintTable(CAPACITY);

        public OfTwoThreads() {
            // The width is as large as it gets, and a hint of a third thread stands in the way.
            table.servedAt(CAPACITY - 1);
        }

        @Actor
        void first(II_Result r) {
            table.servedAt(3);
            r.r1 = table.first(CAPACITY);
        }

        @Actor
        void second(II_Result r) {
            table.servedAt(5);
            r.r2 = table.first(CAPACITY);
        }
    }

    /** The width begins anew while hints are left and followed. */
    @JCStressTest
    @Outcome(id = "6, 0", expect = ACCEPTABLE, desc = "Served after the width began anew, or before it: within the width.")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Beyond the width: it begins at 0.")
    @Outcome(expect = FORBIDDEN, desc = "Out of range.")
    @State
    public static class WhileTheWidthBeginsAnew {
        private final HintTable table = new HintTable(CAPACITY);

        @Actor
        void client(II_Result r) {
            table.servedAt(6);
            r.r1 = table.first(CAPACITY);
        }

        @Actor
        void idleCheck(II_Result r) {
            table.servedAt(7);
            table.settle();
            // Its own hint is beyond the limit.
            r.r2 = table.first(4);
        }
    }

    /** Two threads grow the width at the same time: a width that is too small costs a scan, and is repaired by the next one. */
    @JCStressTest
    @Outcome(id = "6, 6", expect = ACCEPTABLE, desc = "The larger one won.")
    @Outcome(id = "3, 6", expect = ACCEPTABLE, desc = "The smaller one won, until the next one went that far.")
    @Outcome(expect = FORBIDDEN, desc = "A width that nobody wrote, or one that is not repaired.")
    @State
    public static class WidthGrownTwice {
        private final HintTable table = new HintTable(CAPACITY);

        @Actor
        void near() {
            table.servedAt(2);
        }

        @Actor
        void far() {
            table.servedAt(5);
        }

        @Arbiter
        void after(II_Result r) {
            r.r1 = table.width();
            table.servedAt(5);
            r.r2 = table.width();
        }
    }
}
