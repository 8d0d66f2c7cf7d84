/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** The start policies that remember nothing about a thread. */
public final class FixedStart {

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private FixedStart() {
    }

    /**
     * Always at cell 0.
     *
     * @return the policy
     */
    public static Start first() {
        return limit -> 0;
    }

    /**
     * One cell further each time: the nearest that slots come to "first in, first out".
     *
     * @return a policy with a cursor of its own
     */
    public static Start roundRobin() {
        AtomicInteger cursor = new AtomicInteger();
        return limit -> Integer.remainderUnsigned(cursor.getAndIncrement(), limit);
    }

    /**
     * At a random cell.
     *
     * @return the policy
     */
    public static Start random() {
        return limit -> ThreadLocalRandom.current().nextInt(limit);
    }

    /**
     * At a cell computed from the thread's id.
     *
     * @return the policy
     */
    public static Start threadId() {
        return limit -> (int) ((Thread.currentThread().getId() * GOLDEN >>> Integer.SIZE) * limit >>> Integer.SIZE);
    }
}
