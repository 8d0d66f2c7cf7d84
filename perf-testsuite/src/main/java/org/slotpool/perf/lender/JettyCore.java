/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.util.ConcurrentPool;
import org.eclipse.jetty.util.ConcurrentPool.StrategyType;
import org.eclipse.jetty.util.Pool;

/** Jetty's pool. It does not let threads wait: one that finds nothing asks again, and yields in between. */
final class JettyCore implements Lender<Pool.Entry<Object>> {

    private final ConcurrentPool<Object> pool;

    JettyCore(StrategyType strategy, int size) {
        pool = new ConcurrentPool<>(strategy, size);
        for (int i = 0; i < size; i++) {
            pool.reserve().enable(new Object(), false);
        }
    }

    @Override
    public Pool.Entry<Object> borrow() throws TimeoutException {
        Pool.Entry<Object> entry = pool.acquire();
        return entry != null ? entry : askAgain();
    }

    private Pool.Entry<Object> askAgain() throws TimeoutException {
        long start = System.nanoTime();
        Pool.Entry<Object> entry = null;
        while (entry == null && System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS)) {
            Thread.yield();
            entry = pool.acquire();
        }
        return Refusals.unlessNull(entry);
    }

    @Override
    public void giveBack(Pool.Entry<Object> lent) {
        lent.release();
    }

    @Override
    public void close() {
        pool.terminate();
    }
}
