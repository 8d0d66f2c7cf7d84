/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.concurrent.locks.LockSupport;

/** A client's use of its connection: it waits for its database, and needs no processor for that. */
public final class Hold {

    private final long nanos;

    /**
     * A use of some length.
     *
     * @param nanos in nanoseconds; 0: none at all
     */
    public Hold(long nanos) {
        this.nanos = nanos;
    }

    /**
     * Parks the calling thread until the time is up. A pool may have unparked the thread once too often: that does not
     * make its use shorter.
     *
     * @param since when the use began, by {@link System#nanoTime}
     */
    public void pass(long since) {
        if (nanos == 0) {
            return;
        }
        until(since + nanos);
    }

    /**
     * Parks the calling thread until a moment.
     *
     * @param moment of {@link System#nanoTime}; it may have passed
     */
    public static void until(long moment) {
        for (long left = moment - System.nanoTime(); left > 0; left = moment - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
