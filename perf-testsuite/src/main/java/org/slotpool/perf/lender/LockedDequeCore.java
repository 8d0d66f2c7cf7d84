/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A deque under a lock, of which the last is taken first. */
final class LockedDequeCore implements Lender<Object> {

    private final Deque<Object> deque = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition filled = lock.newCondition();

    LockedDequeCore(int size) {
        for (int i = 0; i < size; i++) {
            deque.add(new Object());
        }
    }

    @Override
    public Object borrow() throws InterruptedException, TimeoutException {
        lock.lock();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS);
            while (deque.isEmpty() && left > 0) {
                left = filled.awaitNanos(left);
            }
            return Refusals.unlessNull(deque.pollLast());
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void giveBack(Object lent) {
        lock.lock();
        try {
            deque.addLast(lent);
            filled.signal();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        deque.clear();
    }
}
