/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.jetbrains.lincheck.datastructures.Validate;

/**
 * A pool with one connection, which one thread has while another one waits in the queue until its time is over.
 *
 * <p>Which thread is served depends on who looks first, so it is not the answers that are compared with a sequential pool, but
 * what is left when all operations have ended: nobody waits for what is free, and everything is either idle or in one
 * thread's hands.
 */
public class WaitingOperations {

    private static final int THREADS = 4;
    /** Nobody overtakes. Less than 0, since the clock in the model stands still at a time before the constructor's. */
    static final Terms IN_TURN = new Terms(() -> true, () -> Long.MIN_VALUE, () -> 0, 0, Gallery.NONE, Long.MAX_VALUE);

    final Slots<String> slots;
    final OpenDesk<String> desk;
    final Terms terms;
    private final boolean limited;
    private final Hand[] hands = new Hand[THREADS];

    /** What one thread has; touched by that thread only. */
    static final class Hand {
        // Arrays, not collections: the model checker would follow every step of those.
        private final Entry<?>[] held;
        private int size;
        private Waiter<String> waiter;

        private Hand(int capacity) {
            held = new Entry<?>[capacity];
        }

        /** Takes an entry into the hand. */
        void take(Entry<String> entry) {
            if (size == held.length) {
                throw new IllegalStateException("More than there are: " + entry);
            }
            held[size++] = entry;
        }

        /** What was taken last; null if there is nothing. */
        @SuppressWarnings("unchecked")
        Entry<String> last() {
            return size == 0 ? null : (Entry<String>) held[size - 1];
        }

        /** Takes what was taken last out of the hand. */
        Entry<String> drop() {
            Entry<String> last = last();
            size -= last == null ? 0 : 1;
            return last;
        }
    }

    public WaitingOperations() {
        this(1, IN_TURN);
        hand(1).waiter = begin();
    }

    /** A pool in which as many threads as there are cells have a connection. */
    WaitingOperations(int capacity, Terms terms) {
        this.terms = terms;
        slots = Slots.anyFirst(capacity, FixedStart.first(), terms, this::endStranded);
        desk = new OpenDesk<>(slots);
        limited = terms.maxCreates() > 0;
        for (int i = 0; i < THREADS; i++) {
            hands[i] = new Hand(capacity);
        }
        for (int i = 0; i < capacity; i++) {
            Entry<String> entry = slots.tryReserve();
            entry.fill("connection");
            slots.publishLeased(entry);
            hand(2 - i).take(entry);
        }
    }

    /** Begins to wait. */
    Waiter<String> begin() {
        return desk.enter(terms);
    }

    @Operation
    public void enter(@Param(gen = ThreadIdGen.class) int thread) {
        Hand hand = hand(thread);
        if (hand.waiter == null) {
            hand.waiter = begin();
        }
    }

    @Operation
    public void timeOut(@Param(gen = ThreadIdGen.class) int thread) {
        Hand hand = hand(thread);
        if (hand.waiter != null) {
            Entry<String> entry = desk.giveUp(hand.waiter);
            hand.waiter = null;
            if (entry != null) {
                hand.take(entry);
            }
        }
    }

    @Operation
    public void release(@Param(gen = ThreadIdGen.class) int thread) {
        Entry<String> entry = hand(thread).drop();
        if (entry == null) {
            return;
        }
        if (entry.isCreating()) {
            slots.cancel(entry);
        } else if (!slots.release(entry, entry.word())) {
            end(entry);
        }
    }

    @Operation
    public void dismiss() {
        slots.dismissWaiters();
    }

    @Validate
    public void nobodyWaitsForWhatIsFree() {
        Census census = slots.census();
        int waiting = 0;
        int owned = 0;
        for (Hand hand : hands) {
            owned += hand.size;
            if (hand.waiter != null) {
                if (OpenDesk.isWaiting(hand.waiter)) {
                    waiting++;
                } else if (hand.waiter.giveUp() != null) {
                    owned++;
                }
            }
        }
        int idle = census.of(EntryState.IDLE);
        int empty = slots.capacity() - census.size() - census.of(EntryState.DEAD);
        boolean mayCreate = !limited || census.of(EntryState.CREATING) == 0;
        if (waiting > 0 && (idle > 0 || empty > 0 && mayCreate)) {
            throw new IllegalStateException(waiting + " waiting, " + idle + " idle, " + empty + " empty cells");
        }
        if (census.of(EntryState.DEAD) > 0 || owned != census.size() - idle) {
            throw new IllegalStateException(owned + " owned, " + census.size() + " there, " + idle + " idle");
        }
    }

    Hand hand(int thread) {
        return hands[thread];
    }

    void end(Entry<String> entry) {
        if (entry.kill()) {
            slots.vacate(entry);
        }
    }

    private void endStranded(Entry<String> entry, int word) {
        if (entry.item() != null && entry.isSameLease(word)) {
            end(entry);
        }
    }
}
