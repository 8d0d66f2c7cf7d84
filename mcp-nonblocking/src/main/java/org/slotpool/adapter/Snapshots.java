/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import org.slotpool.core.Census;
import org.slotpool.core.EntryState;
import org.slotpool.core.Slots;
import org.slotpool.mcp.api.PoolSnapshot;

/** What a pool looks like from outside. */
final class Snapshots {

    private Snapshots() {
    }

    static PoolSnapshot of(Slots<?> slots) {
        Census census = slots.census();
        return new PoolSnapshot(slots.capacity(), census.lent(), census.of(EntryState.IDLE),
                census.underWay(), census.of(EntryState.CREATING), census.waiting());
    }
}
