/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the stock pools are at heart: a semaphore, and a deque of which the last is taken first. */
final class SemaphoreCore implements Lender<Object> {

    private final Semaphore permits;
    private final Deque<Object> deque = new ConcurrentLinkedDeque<>();

    SemaphoreCore(int size, boolean fair) {
        permits = new Semaphore(size, fair);
        for (int i = 0; i < size; i++) {
            deque.add(new Object());
        }
    }

    @Override
    public Object borrow() throws InterruptedException, TimeoutException {
        if (!permits.tryAcquire(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)) {
            return Refusals.unlessNull(null);
        }
        return deque.removeLast();
    }

    @Override
    public void giveBack(Object lent) {
        deque.addLast(lent);
        permits.release();
    }

    @Override
    public void close() {
        deque.clear();
    }
}
