/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.bench.Jmh;

/**
 * Ctrl-C: the measurement is broken off, and what was measured until then is written before the process ends. The virtual
 * machine ends when its shutdown hooks have: this one interrupts the thread that measures, and waits for it.
 */
public final class Interruption {

    /** How long a broken-off measurement may take to write what it has. */
    private static final long PATIENCE_SECONDS = 30;

    private final CountDownLatch over = new CountDownLatch(1);

    private Interruption() {
    }

    /** What is done until it ends or is broken off. */
    @FunctionalInterface
    interface Measurement {

        /**
         * Does it.
         *
         * @throws Exception also if the calling thread is interrupted
         */
        void run() throws Exception;
    }

    /**
     * From now on Ctrl-C interrupts the calling thread.
     *
     * @return to be told when that thread is done
     */
    public static Interruption ofThisThread() {
        Interruption interruption = new Interruption();
        Thread measuring = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interruption.breakOff(measuring), "interruption"));
        return interruption;
    }

    private void breakOff(Thread measuring) {
        if (over.getCount() > 0) {
            measuring.interrupt();
            try {
                over.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                // Nobody waits for this thread any more.
                Thread.currentThread().interrupt();
            }
        }
    }

    /** There is nothing to be broken off any more. */
    public void isOver() {
        over.countDown();
    }

    /**
     * Runs a measurement in the calling thread.
     *
     * @param output is told if it was broken off
     * @param measurement keeps its results where they can be found afterwards
     * @return whether it ran to its end; false if it was broken off, and the thread is no longer interrupted
     * @throws Exception whatever else went wrong
     */
    static boolean lets(Output output, Measurement measurement) throws Exception {
        try {
            measurement.run();
        } catch (Exception e) {
            // Also what says so of itself: what was closed on the way out may have waited, and taken the sign from the thread.
            boolean brokenOff = Thread.interrupted() || Jmh.tellsOfAnInterrupt(e);
            if (!brokenOff) {
                throw e;
            }
            output.interrupted();
            return false;
        }
        if (Thread.interrupted()) {
            output.interrupted();
            return false;
        }
        return true;
    }
}
