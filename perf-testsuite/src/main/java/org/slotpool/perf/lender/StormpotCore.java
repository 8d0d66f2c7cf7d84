/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slotpool.perf.compare.Violation;
import stormpot.Allocator;
import stormpot.BasePoolable;
import stormpot.Expiration;
import stormpot.Pool;
import stormpot.Slot;
import stormpot.Timeout;

/** Stormpot: each thread remembers what it had last; objects are made by a thread of the pool. */
final class StormpotCore implements Lender<StormpotCore.Item> {

    private static final Timeout TIMEOUT = new Timeout(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);

    private final Pool<Item> pool;

    StormpotCore(int size) {
        pool = Pool.from(new Maker()).setSize(size).setExpiration(Expiration.never())
                .setPreciseLeakDetectionEnabled(false).setBackgroundExpirationEnabled(false).build();
    }

    @Override
    public Item borrow() throws InterruptedException, TimeoutException {
        return Refusals.unlessNull(pool.claim(TIMEOUT));
    }

    @Override
    public void giveBack(Item lent) {
        lent.release();
    }

    @Override
    public void close() throws Violation {
        try {
            if (!pool.shutdown().await(TIMEOUT)) {
                throw new Violation("Stormpot does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Violation("interrupted", e);
        }
    }

    static final class Item extends BasePoolable {

        Item(Slot slot) {
            super(slot);
        }
    }

    private static final class Maker implements Allocator<Item> {

        @Override
        public Item allocate(Slot slot) {
            return new Item(slot);
        }

        @Override
        public void deallocate(Item item) {
            // Nothing is held.
        }
    }
}
