/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.slotpool.core.Entry;
import org.slotpool.core.FixedStart;
import org.slotpool.core.Slots;
import org.slotpool.core.Terms;

/** Who is named as the holder of a connection. */
class ShortageTest {

    private final Slots<Pooled> slots = Slots.anyFirst(1, FixedStart.first(), Terms.STRICT, (entry, word) -> { });

    /** A connection that a background fill has made is on its way to its first client, whose thread has not run since. */
    @Test
    void whoeverIsToGetWhatNobodyHasHadIsNoThreadZero() {
        slots.publishIdle(slots.tryReserveForStock());
        Entry<Pooled> entry = slots.tryLease();

        assertThat(Shortage.holder(entry, 0, false)).isEqualTo("a thread that has not got it yet");
        entry.heldBy(Thread.currentThread().getId());
        assertThat(Shortage.holder(entry, 0, false))
                .isEqualTo("thread %d \"%s\", being checked", Thread.currentThread().getId(), Thread.currentThread().getName());
    }
}
