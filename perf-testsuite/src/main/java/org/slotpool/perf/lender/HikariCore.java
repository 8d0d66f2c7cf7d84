/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import com.zaxxer.hikari.util.ConcurrentBag;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** HikariCP's bag: each thread remembers what it gave back; those that wait are served from hand to hand. */
final class HikariCore implements Lender<HikariCore.Item> {

    private final ConcurrentBag<Item> bag = new ConcurrentBag<>(waiting -> {
        // The bag is full from the beginning.
    });

    HikariCore(int size) {
        for (int i = 0; i < size; i++) {
            bag.add(new Item());
        }
    }

    @Override
    public Item borrow() throws InterruptedException, TimeoutException {
        return Refusals.unlessNull(bag.borrow(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS));
    }

    @Override
    public void giveBack(Item lent) {
        bag.requite(lent);
    }

    @Override
    public void close() {
        bag.close();
    }

    /**
     * What HikariCP's own entries are, without the connection, but as large with it: small ones would lie on one cache line together, where theirs
     * do not.
     */
    @SuppressWarnings("unused")
    static final class Item implements ConcurrentBag.IConcurrentBagEntry {

        private static final AtomicIntegerFieldUpdater<Item> STATE =
                AtomicIntegerFieldUpdater.newUpdater(Item.class, "state");

        private volatile int state;
        private long apart0;
        private long apart1;
        private long apart2;
        private long apart3;
        private long apart4;
        private long apart5;
        private long apart6;
        private long apart7;
        private long apart8;
        private long apart9;
        private long apart10;
        private long apart11;
        private long apart12;
        private long apart13;
        private long apart14;

        @Override
        public boolean compareAndSet(int expected, int next) {
            return STATE.compareAndSet(this, expected, next);
        }

        @Override
        public void setState(int next) {
            STATE.set(this, next);
        }

        @Override
        public int getState() {
            return STATE.get(this);
        }
    }
}
