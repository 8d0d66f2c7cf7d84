/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.concurrent.TimeUnit;

/**
 * A thread that has nothing to do with the pool and only sleeps. If it oversleeps for as long as a client waits, the machine
 * or the virtual machine stood still, and not the pool.
 */
final class Bystander extends Thread {

    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Window window;
    private long longest;

    Bystander(Window window) {
        super("bystander");
        this.window = window;
        setDaemon(true);
    }

    @Override
    public void run() {
        Hold.until(window.begin());
        for (long due = System.nanoTime() + NAP_NANOS; !window.isOver(due); due = System.nanoTime() + NAP_NANOS) {
            Hold.until(due);
            longest = Math.max(longest, System.nanoTime() - due);
        }
    }

    /** By how much it overslept at most; in nanoseconds, when it has ended. */
    long overslept() throws InterruptedException {
        join();
        return longest;
    }
}
