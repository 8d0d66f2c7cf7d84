/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;

/** Who may pass one who stands in the queue, and whose thread does not get to run. */
class DeskTest {

    private static final long NEVER_ENDS = Long.MAX_VALUE / 2;

    private final Slots<String> slots = Slots.anyFirst(1, FixedStart.first(), passedFor(NEVER_ENDS), (entry, word) -> { });
    private final WaitQueue<String> queue = queueOf(slots);

    @Test
    void newcomersTakeNothingFromOneWhoMayNotBePassedAnyMore() {
        Entry<String> only = leased();
        Waiter<String> patient = queue.enter(passedFor(NEVER_ENDS));
        queue.enter(passedFor(1));
        slots.release(only, only.word());
        patient.giveUp();
        queue.leave(patient);
        assertThat(only.state()).as("left for newcomers").isEqualTo(EntryState.IDLE);

        assertThat(slots.tryAcquire()).isNull();
        assertThat(only.state()).isEqualTo(EntryState.IDLE);
    }

    @Test
    void newcomersTakeWhatWasLeftByOneWhoMayBePassed() {
        Entry<String> only = leased();
        queue.enter(passedFor(NEVER_ENDS));
        slots.release(only, only.word());

        assertThat(slots.tryAcquire()).isSameAs(only);
    }

    @Test
    void whatComesBackIsForOneWhoMayNotBePassedAnyMore() {
        Entry<String> only = leased();
        Waiter<String> waiter = queue.enter(passedFor(1));
        slots.release(only, only.word());

        assertThat(waiter.giveUp()).isSameAs(only);
    }

    private Entry<String> leased() {
        Entry<String> entry = slots.tryReserve();
        entry.fill("connection");
        slots.publishLeased(entry);
        return entry;
    }

    private static Terms passedFor(long nanos) {
        return new Terms(() -> nanos, () -> NEVER_ENDS, 0, Gallery.NONE, Long.MAX_VALUE);
    }

    @SuppressWarnings("unchecked")
    private static WaitQueue<String> queueOf(Slots<String> slots) {
        try {
            return (WaitQueue<String>) field(Desk.class, "queue").get(field(Slots.class, "desk").get(slots));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Field field(Class<?> owner, String name) throws ReflectiveOperationException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
