/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.writes;

/**
 * The counts. Loaded by the boot class loader, so that the JDK's classes can call it; it uses nothing that is counted, and
 * counts one thread only.
 */
public final class WriteTally {

    /** More sites than there are. */
    static final int SITES = 1 << 16;

    private static final long[] COUNTS = new long[SITES];
    private static volatile Thread counted;

    private WriteTally() {
    }

    /**
     * The instruction at a site is about to be executed.
     *
     * @param site its number
     */
    public static void hit(int site) {
        if (Thread.currentThread() == counted) {
            COUNTS[site]++;
        }
    }

    /**
     * Counts the calling thread from now on, or nobody.
     *
     * @param on whether it counts
     */
    public static void count(boolean on) {
        counted = on ? Thread.currentThread() : null;
    }

    /**
     * What was counted.
     *
     * @param site a number
     * @return how often it was executed
     */
    public static long of(int site) {
        return COUNTS[site];
    }
}
