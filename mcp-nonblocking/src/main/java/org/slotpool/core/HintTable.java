/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Begin where this thread was last served, as far as that is among the cells that were needed recently.
 *
 * <p>A thread that gets the connection it used last finds it, the listener, and the driver's objects in its own cache, and
 * meets nobody there. A table of plain numbers remembers the cell, by a hash of the thread's id: no ThreadLocal, whose
 * memory would grow with the threads and which is of no use to virtual threads.
 *
 * <p>Each row of the table has room for eight threads, each hint with the thread's id beside the cell. Without the id, two threads with
 * the same hash would send each other away from their cells for ever. A thread looks at its own place in the row first, and then at the
 * others, until one is empty: nothing is ever taken out. In a full row a thread takes its own place, and whose hint stood there goes to
 * another one, by chance; the hint that is lost with that is of a thread that is gone, or of one that does the same when it comes back.
 * So as long as no more than eight that live share a row all of them keep their hints before long, most of them where they look first.
 * In a full row a thread that always finds cell 0 idle has no hint, and looks at all eight.
 *
 * <p>Hints alone would keep every connection of a past burst in use for ever. So a hint counts only below the
 * <em>width</em>; a thread without one begins at cell 0, and takes the lowest idle cell. The width grows at once when
 * somebody had to go further up, or was handed an entry further up, and begins anew at each idle check: use drifts down to
 * as many cells as are needed at the same time, and the rest ages out.
 */
public final class HintTable implements Start {

    /** Hints per row, a power of two: as many as fit on a cache line of 64 bytes. */
    private static final int WAYS = 8;
    private static final int MIN_ROWS = 16;
    private static final int MAX_ROWS = 512;
    /** A hint is the thread's id, shifted, and the cell's number. 0 is no hint: there is no thread 0. */
    private static final int CELL_BITS = 20;
    private static final int MAX_CELL = (1 << CELL_BITS) - 1;
    /** Spreads neighbouring ids over the table (Knuth, TAOCP 3, 6.4: multiplicative hashing by the golden ratio). */
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private static final VarHandle HINT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle WIDTH;

    static {
        try {
            WIDTH = MethodHandles.lookup().findVarHandle(HintTable.class, "width", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final long[] hints;
    private final int shift;
    private int width;

    /**
     * Makes a table for a pool.
     *
     * @param capacity the pool's number of cells; the table has about twice as many rows, 16 to 512
     */
    public HintTable(int capacity) {
        int wanted = Math.max(MIN_ROWS, Math.min(MAX_ROWS, 2 * Math.min(capacity, MAX_ROWS)));
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(wanted - 1);
        hints = new long[(1 << bits) * WAYS];
        shift = Long.SIZE - Integer.numberOfTrailingZeros(hints.length);
    }

    @Override
    public int first(int limit) {
        long id = Thread.currentThread().getId();
        int own = ownPlace(id);
        for (int i = 0; i < WAYS; i++) {
            long hint = (long) HINT.getOpaque(hints, own ^ i);
            if (hint >>> CELL_BITS == id) {
                int cell = (int) hint & MAX_CELL;
                return cell < (int) WIDTH.getOpaque(this) && cell < limit ? cell : 0;
            }
            if (hint == 0) {
                return 0;
            }
        }
        return 0;
    }

    @Override
    public int next(int first) {
        return 0;
    }

    @Override
    public void servedAt(int cell) {
        if (cell > MAX_CELL) {
            return;
        }
        long id = Thread.currentThread().getId();
        int own = ownPlace(id);
        int place = placeFor(id, own);
        if (place < 0) {
            // By chance: by any rule there are threads that send each other's hints away for ever.
            int other = own ^ 1 + ThreadLocalRandom.current().nextInt(WAYS - 1);
            HINT.setOpaque(hints, other, (long) HINT.getOpaque(hints, own));
            place = own;
        }
        long hint = id << CELL_BITS | cell;
        if ((long) HINT.getOpaque(hints, place) != hint) {
            HINT.setOpaque(hints, place, hint);
        }
        if (cell >= (int) WIDTH.getOpaque(this)) {
            // Not atomic: of two that grow it at once the smaller may win, and the next one to go that far repairs it.
            WIDTH.setOpaque(this, cell + 1);
        }
    }

    /** Where the thread's hint stands, else where there is none; negative if the row is full of others'. */
    private int placeFor(long id, int own) {
        for (int i = 0; i < WAYS; i++) {
            long owner = (long) HINT.getOpaque(hints, own ^ i) >>> CELL_BITS;
            if (owner == id || owner == 0) {
                return own ^ i;
            }
        }
        return -1;
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

    /** Where a thread looks first for its hint. */
    int ownPlace(long id) {
        return (int) (id * GOLDEN >>> shift);
    }
}
