/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;

/** A pool with two cells, threads that wait, and all that can make something free: see {@link WaitingOperations}. */
public class HandOffOperations extends WaitingOperations {

    public HandOffOperations() {
        this(IN_TURN);
    }

    HandOffOperations(Terms terms) {
        super(2, terms);
    }

    @Operation
    public void tryAcquire(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = slots.tryAcquire();
        if (entry != null) {
            hand(thread).take(entry);
        }
    }

    @Operation
    public void publish(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = hand(thread).last();
        if (entry != null && entry.isCreating()) {
            entry.fill("connection");
            slots.publishLeased(entry);
        }
    }

    @Operation
    public void stock(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = hand(thread).last();
        if (entry != null && entry.isCreating()) {
            hand(thread).drop();
            entry.fill("connection");
            slots.publishIdle(entry);
        }
    }

    @Operation
    public void destroy(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = hand(thread).last();
        if (entry != null && !entry.isCreating()) {
            hand(thread).drop();
            end(entry);
        }
    }

    @Operation
    public void renew(@Param(gen = ThreadIdGen.class) int thread) {
        Hand hand = hand(thread);
        Entry<String> entry = hand.last();
        if (entry != null && !entry.isCreating()) {
            hand.drop();
            entry.kill();
            Entry<String> right = slots.renew(entry);
            if (right != null) {
                hand.take(right);
            }
        }
    }

    @Operation
    public void flush() {
        slots.forEach(Entry::doom);
    }

    @Operation
    public void validate() {
        slots.forEach(entry -> {
            if (entry.claim() && !slots.unclaim(entry)) {
                end(entry);
            }
        });
    }

    @Operation
    public void reap() {
        slots.forEach(entry -> {
            if (entry.killIdle()) {
                slots.vacate(entry);
            }
        });
    }

    /** The same where one client may create at a time. */
    public static class Limited extends HandOffOperations {
        public Limited() {
            super(new Terms(() -> true, IN_TURN.overtaking(), IN_TURN.interval(), 1, Gallery.NONE, Long.MAX_VALUE));
        }
    }

    /** The same where nobody ever loses patience, and a turn is always due. */
    public static class AtAPace extends HandOffOperations {
        public AtAPace() {
            super(new Terms(() -> true, () -> Long.MAX_VALUE, () -> Long.MIN_VALUE, 0, Gallery.NONE, Long.MAX_VALUE));
        }
    }
}
