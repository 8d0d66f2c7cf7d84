/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.concurrent.atomic.AtomicLong;
import org.slotpool.core.Slots;

/**
 * When a connection was lent last. Each listener knows that of itself; a field that all threads write would be the most
 * contended one of the pool, for a figure that is hardly ever asked for.
 */
final class LastUse {

    private static final long NEVER = Long.MIN_VALUE;

    private final Slots<Pooled> slots;
    private final AtomicLong ofTheDead = new AtomicLong(NEVER);

    LastUse(Slots<Pooled> slots) {
        this.slots = slots;
    }

    /** Remembers the last use of a connection that is about to go. */
    void note(long millis) {
        ofTheDead.accumulateAndGet(millis, Math::max);
    }

    /** In milliseconds since the epoch; {@link Long#MAX_VALUE}, as in the stock pools, if nothing was lent yet. */
    long millis() {
        long[] last = {ofTheDead.get()};
        slots.forEach(entry -> {
            Pooled pooled = entry.wasLent() ? entry.item() : null;
            if (pooled != null) {
                last[0] = Math.max(last[0], pooled.listener().getLastCheckedOutTime());
            }
        });
        return last[0] == NEVER ? Long.MAX_VALUE : last[0];
    }
}
