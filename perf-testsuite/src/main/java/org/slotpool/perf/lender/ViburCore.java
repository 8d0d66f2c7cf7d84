/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.vibur.objectpool.ConcurrentPool;
import org.vibur.objectpool.PoolObjectFactory;
import org.vibur.objectpool.util.ConcurrentLinkedDequeCollection;

/** Vibur's object pool, fair as Vibur's DataSource makes it: a semaphore and a deque. */
final class ViburCore implements Lender<Object> {

    private final ConcurrentPool<Object> pool;

    ViburCore(int size) {
        pool = new ConcurrentPool<>(new ConcurrentLinkedDequeCollection<>(), new Maker(), size, size, true);
    }

    @Override
    public Object borrow() throws TimeoutException {
        return Refusals.unlessNull(pool.tryTake(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS));
    }

    @Override
    public void giveBack(Object lent) {
        pool.restore(lent);
    }

    @Override
    public void close() {
        pool.close();
    }

    private static final class Maker implements PoolObjectFactory<Object> {

        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public boolean readyToTake(Object object) {
            return true;
        }

        @Override
        public boolean readyToRestore(Object object) {
            return true;
        }

        @Override
        public void destroy(Object object) {
            // Nothing is held.
        }
    }
}
