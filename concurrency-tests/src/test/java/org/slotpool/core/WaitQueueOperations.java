/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/**
 * Threads that wait and stop waiting, and one at a time that serves them. Two that serve at the same time may each find
 * the other's waiter gone, and be told that nobody waits when there was somebody who was giving up: {@link Desk} looks again
 * after that, see {@link HandOffOperations}.
 */
@Param(name = "entry", gen = IntGen.class, conf = "1:9")
public class WaitQueueOperations {

    private static final int THREADS = 4;

    private final WaitQueue<String> queue = new WaitQueue<>(new Crowd());
    /** Each touched by its own thread only. */
    private final Object[] waiters = new Object[THREADS];

    @Operation
    public boolean enter(@Param(gen = ThreadIdGen.class) int thread) {
        if (waiters[thread] != null) {
            return false;
        }
        waiters[thread] = queue.enter(Terms.STRICT);
        return true;
    }

    /** The time is over: the number of the entry that came before, or 0. */
    @Operation
    public int giveUp(@Param(gen = ThreadIdGen.class) int thread) {
        @SuppressWarnings("unchecked")
        Waiter<String> waiter = (Waiter<String>) waiters[thread];
        if (waiter == null) {
            return 0;
        }
        waiters[thread] = null;
        Entry<String> entry = waiter.giveUp();
        queue.leave(waiter);
        return entry == null ? 0 : entry.cell();
    }

    @Operation(nonParallelGroup = "desk")
    public boolean handOver(@Param(name = "entry") int number) {
        return queue.handOver(new Entry<>(number, 1, true));
    }

    @Operation(nonParallelGroup = "desk")
    public void dismissAll() {
        queue.dismissAll();
    }

    // While a thread is being served, or sent away, it may already be out of the queue and not know it yet.
    @Operation(nonParallelGroup = "desk")
    public boolean isEmpty() {
        return queue.isEmpty();
    }

    @Operation(nonParallelGroup = "desk")
    public boolean mayBePassed() {
        return queue.mayBePassed(System.nanoTime());
    }
}
