/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;

/** Threads whose stack is all but full while somebody waits. */
class DeepStackTest {

    private static final long STACK = 256 * 1024;
    private static final int TIMES = 5;

    private Slots<String> slots;
    private Entry<String> only;
    private Waiter<String> waiter;
    /** By the one that comes new. */
    private Entry<String> got;

    /** Idle beside one who waits, as if the one who has given it back had got no processor since. */
    @BeforeEach
    void oneIsIdleBesideOneWhoWaits() {
        slots = Slots.anyFirst(1, FixedStart.first(), DeskTest.passedFor(0), (entry, word) -> { });
        only = DeskTest.leased(slots);
        // What a first call loads and links is not to be done with a full stack.
        enters();
        slots.release(only, only.word());
        DeskTest.deskOf(slots).leave(waiter, waiter.giveUp());
        assertThat(slots.tryAcquire()).isSameAs(only);
        enters();
        assertThat(only.release(only.word())).isTrue();
    }

    private void enters() {
        waiter = Another.enters(DeskTest.queueOf(slots), DeskTest.passedFor(0));
    }

    @RepeatedTest(TIMES)
    void oneThatComesNewLosesNothing() throws InterruptedException {
        fromTheBottomOfTheStack(() -> got = slots.tryAcquire());

        assertNotLost();
    }

    @RepeatedTest(TIMES)
    void oneThatHasGivenItBackLosesNothing() throws InterruptedException {
        fromTheBottomOfTheStack(() -> DeskTest.deskOf(slots).released(only, only.word()));

        assertNotLost();
    }

    /** One who waits, and is taken out of the queue by a thread that meets an Error then, looks for itself in the end. */
    private void assertNotLost() {
        Entry<String> delivered = waiter.giveUp();
        slots.takeBackAbandoned();
        Entry<String> idle = slots.tryLease();
        assertThat(Stream.of(got, delivered, idle).filter(Objects::nonNull)).containsExactly(only);
    }

    private static void fromTheBottomOfTheStack(Runnable action) throws InterruptedException {
        boolean[] done = {false};
        Thread deep = new Thread(null, () -> done[0] = deeper(action), "deep", STACK);
        deep.start();
        deep.join();
        assertThat(done[0]).isTrue();
    }

    /** Whether it has run to its end, which it is tried to do from each depth, from the bottom upwards. */
    private static boolean deeper(Runnable action) {
        boolean done = false;
        try {
            done = deeper(action);
        } catch (StackOverflowError e) {
            // Here is the bottom.
        }
        return done || runs(action);
    }

    private static boolean runs(Runnable action) {
        try {
            action.run();
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }
}
