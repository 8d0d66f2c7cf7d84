/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Begin where this thread was last served, as far as that is among the cells that were needed recently.
 *
 * <p>A thread that gets the connection it used last finds it, the listener, and the driver's objects in its own cache, and
 * meets nobody there. A table of plain integers remembers the cell, by a hash of the thread's id: no ThreadLocal, whose
 * memory would grow with the threads and which is of no use to virtual threads. Two threads that share a hint overwrite
 * each other's, which costs a scan.
 *
 * <p>Hints alone would keep every connection of a past burst in use for ever. So a hint counts only below the
 * <em>width</em>; a thread without one begins at cell 0, and takes the lowest idle cell. The width grows at once when
 * somebody had to go further up, and begins anew at each idle check: use drifts down to as many cells as are needed at the
 * same time, and the rest ages out.
 */
public final class HintTable implements Start {

    /** Integers per hint: a cache line of 64 bytes each. */
    private static final int STRIDE = 16;
    private static final int MIN_HINTS = 16;
    private static final int MAX_HINTS = 512;
    /** Spreads neighbouring ids over the table (Knuth, TAOCP 3, 6.4: multiplicative hashing by the golden ratio). */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final VarHandle HINT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle WIDTH;

    static {
        try {
            WIDTH = MethodHandles.lookup().findVarHandle(HintTable.class, "width", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int[] hints;
    private final int shift;
    private int width;

    /**
     * Makes a table for a pool.
     *
     * @param capacity the pool's number of cells; the table has about twice as many hints, 16 to 512
     */
    public HintTable(int capacity) {
        int wanted = Math.max(MIN_HINTS, Math.min(MAX_HINTS, 2 * Math.min(capacity, MAX_HINTS)));
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(wanted - 1);
        hints = new int[(1 << bits) * STRIDE];
        shift = Long.SIZE - bits;
    }

    @Override
    public int first(int limit) {
        int hint = (int) HINT.getOpaque(hints, hintOfThisThread());
        return hint < (int) WIDTH.getOpaque(this) && hint < limit ? hint : 0;
    }

    @Override
    public int next(int first) {
        return 0;
    }

    @Override
    public void servedAt(int cell) {
        HINT.setOpaque(hints, hintOfThisThread(), cell);
        if (cell >= (int) WIDTH.getOpaque(this)) {
            // Not atomic: of two that grow it at once the smaller may win, and the next one to go that far repairs it.
            WIDTH.setOpaque(this, cell + 1);
        }
    }

    @Override
    public void settle() {
        WIDTH.setOpaque(this, 0);
    }

    /**
     * How many cells were needed recently.
     *
     * @return from 0 to the capacity
     */
    public int width() {
        return (int) WIDTH.getOpaque(this);
    }

    private int hintOfThisThread() {
        return (int) (Thread.currentThread().getId() * GOLDEN >>> shift) * STRIDE;
    }
}
