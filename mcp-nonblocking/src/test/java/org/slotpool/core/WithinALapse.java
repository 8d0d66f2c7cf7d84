/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import org.junit.jupiter.api.function.Executable;

/** A machine that stands still for a lapse: those who are on their way then are written off, and others served in their place. */
final class WithinALapse {

    private static final int ROUNDS = 100;

    private WithinALapse() {
    }

    /** Runs a test that is about those who are on their way; and if it fails, and took as long, runs it again. */
    static void run(Executable test) throws Throwable {
        for (int round = 1;; round++) {
            long start = System.nanoTime();
            try {
                test.execute();
                return;
            } catch (AssertionError failure) {
                if (round == ROUNDS || System.nanoTime() - start < Arrivals.LAPSE) {
                    throw failure;
                }
            }
        }
    }
}
