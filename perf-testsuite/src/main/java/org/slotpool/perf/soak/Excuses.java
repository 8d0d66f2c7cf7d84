/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Times in which there may be more connections than the pool's maximum, for no fault of the pool: it has given some to a
 * caller, who is about to destroy them.
 */
final class Excuses {

    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong over = new AtomicLong();

    void begin() {
        begun.incrementAndGet();
    }

    void end() {
        over.incrementAndGet();
    }

    /** A number that is the same before and after something if nothing was excused meanwhile; less than 0: something is. */
    long quiet() {
        long ended = over.get();
        return begun.get() == ended ? ended : -1;
    }

    /** Whether nothing was excused since. */
    boolean isQuietSince(long quiet) {
        return quiet >= 0 && begun.get() == quiet;
    }
}
