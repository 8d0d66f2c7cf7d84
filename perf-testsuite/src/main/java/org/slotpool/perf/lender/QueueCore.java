/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The JDK's bounded queue: one lock. */
final class QueueCore implements Lender<Object> {

    private final BlockingQueue<Object> queue;

    QueueCore(int size) {
        queue = new ArrayBlockingQueue<>(size);
        for (int i = 0; i < size; i++) {
            queue.add(new Object());
        }
    }

    @Override
    public Object borrow() throws InterruptedException, TimeoutException {
        return Refusals.unlessNull(queue.poll(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS));
    }

    @Override
    public void giveBack(Object lent) {
        queue.add(lent);
    }

    @Override
    public void close() {
        queue.clear();
    }
}
