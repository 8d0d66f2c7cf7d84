/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.Gallery;
import org.slotpool.core.Killed;
import org.slotpool.core.Slots;
import org.slotpool.core.Start;
import org.slotpool.core.Terms;
import org.slotpool.mcp.api.PoolSettings;

/** The core of this project's pool, used as its adapter uses it, with the default settings. */
final class SlotsCore implements Lender<Entry<Object>> {

    private final Slots<Object> slots;

    SlotsCore(Start start, int size, boolean fair) {
        PoolSettings settings = PoolSettings.DEFAULT;
        long overtaking = TimeUnit.MICROSECONDS.toNanos(
                fair ? settings.overtakingFair() : settings.overtakingUnfair());
        long interval = TimeUnit.MICROSECONDS.toNanos(fair ? settings.handOverFair() : settings.handOverUnfair());
        slots = Slots.anyFirst(size, start, new Terms(() -> fair, () -> overtaking, () -> interval, 0, Gallery.NONE, Long.MAX_VALUE),
                // Nothing is doomed here, so nothing is left to do.
                (stranded, word) -> { });
        for (int i = 0; i < size; i++) {
            Entry<Object> entry = slots.tryReserveForStock();
            entry.fill(new Object());
            slots.publishIdle(entry);
        }
    }

    @Override
    public Entry<Object> borrow() throws InterruptedException, TimeoutException {
        Entry<Object> entry = slots.tryAcquire();
        return entry != null ? entry : Refusals.unlessNull(slots.acquire(Deadline.in(TIMEOUT_MILLIS), () -> true));
    }

    @Override
    public void giveBack(Entry<Object> lent) {
        slots.release(lent, lent.word());
    }

    @Override
    public void close() {
        Killed<Object> killed = slots.close();
        for (int i = 0; i < killed.size(); i++) {
            slots.vacate(killed.entry(i));
        }
    }
}
