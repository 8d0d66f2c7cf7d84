/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.writes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.slotpool.perf.PoolKind;

class SharedWritesTest {

    /** What the whole design is about: threads that have connections of their own write nothing that others write. */
    @Test
    void theSlotpoolWritesNothingPoolWideInACycle() throws Exception {
        SharedWrites counted = SharedWrites.count(PoolKind.SLOTPOOL.className(), "", false);
        assertThat(counted.poolWide()).as(counted.sites().toString()).isZero();
        assertThat(counted.total()).as("any growth is to be noticed: " + counted.sites()).isEqualTo(9);
        assertThat(counted.bytes()).as("bytes in an interpreted cycle; compiled code needs none").isLessThanOrEqualTo(24);
        assertThat(counted.sites()).containsEntry("Entry.cas: compareAndSet WORD", 2L);
        assertThat(SharedWrites.count(PoolKind.SLOTPOOL.className(), "", false)).isEqualTo(counted);
    }

    /** The semaphore, and a node that is taken out of the deque and another that is put in. */
    @Test
    void theStockDequeWritesPoolWide() throws Exception {
        SharedWrites counted = SharedWrites.count(PoolKind.DEQUE.className(), "", false);
        assertThat(counted.sites()).containsKey("ConcurrentLinkedDeque.pollLast: compareAndSet ITEM")
                .containsEntry("AbstractQueuedSynchronizer.compareAndSetState: compareAndSetInt STATE", 4L);
        assertThat(counted.poolWide()).isBetween(10L, counted.total() - 10);
        assertThat(counted.bytes()).isPositive();
    }
}
