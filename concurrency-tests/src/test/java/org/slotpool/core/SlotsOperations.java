/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/**
 * A pool with one cell and its queue, used as the adapter uses it, by threads whose time to wait is over at once.
 *
 * <p>Such a thread may get nothing while nobody has the connection, since it is on its way from one thread to another;
 * that is what a timeout means. Here it tries again until it has something, or has seen that somebody else has: only then is
 * "nothing" an answer that a sequential pool would give.
 */
public class SlotsOperations {

    private static final int THREADS = 4;
    private static final int NOBODY = -1;

    private final Slots<String> slots = Slots.anyFirst(1, FixedStart.first(),
            new Terms(() -> true, () -> 0, () -> 0, 1, Gallery.NONE, Long.MAX_VALUE), (stranded, word) -> { });
    /** Who has the connection, or the right to make it: noted after it was got, and taken off before it is given back. */
    private volatile int owner = NOBODY;
    /** What each thread has; touched by that thread only. */
    private final Object[] entries = new Object[THREADS];
    private final int[] words = new int[THREADS];

    @Operation
    public String acquire(@Param(gen = ThreadIdGen.class) int thread) throws InterruptedException {
        if (entries[thread] != null) {
            return "has one";
        }
        for (;;) {
            Entry<String> entry = slots.tryAcquire();
            if (entry == null) {
                entry = slots.acquire(Deadline.in(0), () -> true);
            }
            if (entry != null) {
                take(thread, entry);
                return entry.isCreating() ? "right" : "connection";
            }
            if (owner != NOBODY) {
                return "nothing";
            }
            Thread.onSpinWait();
        }
    }

    /** Of a client or of maintenance, whichever has it; what was doomed meanwhile is destroyed. */
    @Operation
    public String giveBack(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = of(thread);
        if (entry == null || entry.isCreating()) {
            return "nothing";
        }
        int word = words[thread];
        leave(thread);
        boolean claimed = StateWord.stateOf(word) == EntryState.CLAIMED;
        if (claimed ? slots.unclaim(entry) : slots.release(entry, word)) {
            return "returned";
        }
        destroy(entry);
        return "destroyed";
    }

    @Operation
    public boolean publish(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = of(thread);
        if (entry == null || !entry.isCreating()) {
            return false;
        }
        entry.fill("connection");
        boolean published = slots.publishLeased(entry);
        words[thread] = entry.word();
        return published;
    }

    @Operation
    public boolean stock(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = of(thread);
        if (entry == null || !entry.isCreating()) {
            return false;
        }
        entry.fill("connection");
        leave(thread);
        return slots.publishIdle(entry);
    }

    @Operation
    public boolean cancel(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = of(thread);
        if (entry == null || !entry.isCreating()) {
            return false;
        }
        leave(thread);
        slots.cancel(entry);
        return true;
    }

    @Operation
    public boolean destroy(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = of(thread);
        if (entry == null || entry.isCreating()) {
            return false;
        }
        leave(thread);
        destroy(entry);
        return true;
    }

    @Operation
    public boolean renew(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = of(thread);
        if (entry == null || entry.isCreating()) {
            return false;
        }
        if (!entry.kill()) {
            throw new IllegalStateException("Killed by somebody else: " + entry);
        }
        Entry<String> right = slots.renew(entry);
        entries[thread] = right;
        return right != null;
    }

    @Operation
    public boolean doom(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = of(thread);
        return entry != null && entry.doom();
    }

    @Operation
    public boolean claim(@Param(gen = ThreadIdGen.class) int thread) {
        for (;;) {
            Entry<String> entry = onlyOne();
            if (entry == null) {
                return false;
            }
            if (entry.claim()) {
                take(thread, entry);
                return true;
            }
            if (owner != NOBODY) {
                return false;
            }
            Thread.onSpinWait();
        }
    }

    @Operation
    public boolean reap() {
        for (;;) {
            Entry<String> entry = onlyOne();
            if (entry == null) {
                return false;
            }
            if (entry.killIdle()) {
                slots.vacate(entry);
                return true;
            }
            if (owner != NOBODY) {
                return false;
            }
            Thread.onSpinWait();
        }
    }

    @Operation
    public int live() {
        return slots.census().live();
    }

    private void take(int thread, Entry<String> entry) {
        entries[thread] = entry;
        words[thread] = entry.word();
        if (owner != NOBODY) {
            throw new IllegalStateException("Two have it: " + entry);
        }
        owner = thread;
    }

    private void leave(int thread) {
        owner = NOBODY;
        entries[thread] = null;
    }

    private void destroy(Entry<String> entry) {
        if (!entry.kill()) {
            throw new IllegalStateException("Killed by somebody else: " + entry);
        }
        slots.vacate(entry);
    }

    @SuppressWarnings("unchecked")
    private Entry<String> of(int thread) {
        return (Entry<String>) entries[thread];
    }

    @SuppressWarnings("unchecked")
    private Entry<String> onlyOne() {
        Entry<?>[] found = new Entry<?>[1];
        slots.forEach(entry -> found[0] = entry);
        return (Entry<String>) found[0];
    }
}
