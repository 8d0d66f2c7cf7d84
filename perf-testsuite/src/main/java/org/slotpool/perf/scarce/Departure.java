/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.Collection;

/** Waits until threads have ended, so that nobody is at work any more when their pool is looked at or shut down. */
public final class Departure {

    private Departure() {
    }

    /**
     * Returns when all of them have ended.
     *
     * @param threads started
     * @param hurry tells them to end soon, if the calling thread is interrupted
     * @throws InterruptedException if it was, when all of them have ended
     */
    public static void await(Collection<? extends Thread> threads, Runnable hurry) throws InterruptedException {
        InterruptedException interruption = null;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    interruption = e;
                    hurry.run();
                }
            }
        }
        if (interruption != null) {
            throw interruption;
        }
    }
}
