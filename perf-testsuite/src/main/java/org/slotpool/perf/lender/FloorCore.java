/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.util.Arrays;

/** Not a pool: each thread owns an object, nothing is shared. */
final class FloorCore implements Lender<Object> {

    private static final int THREADS = 1 << 16;

    /** By thread id; an element is used by its own thread only. */
    private final Object[] owned = new Object[THREADS];

    FloorCore() {
        Arrays.setAll(owned, i -> new Object());
    }

    @Override
    public Object borrow() {
        return owned[(int) Thread.currentThread().getId()];
    }

    @Override
    public void giveBack(Object lent) {
        // It is the thread's own.
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
