/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import org.jboss.jca.core.connectionmanager.pool.AbstractPool;

/**
 * Whether it is an operator's {@code test-connection-in-pool} that asks for a connection. It does not wait: it first asks
 * the Pool whether it is full. The Pool reads that from its semaphore, which does not tell before somebody has
 * found nothing free; so the first one to find nothing free looks whether it is such a test, and so does each that has waited
 * for a while.
 */
final class Probe {

    private static final String METHOD = "internalTestConnection";
    /** From here to the Pool there are fewer calls than this. */
    private static final int NEAR = 20;

    private Probe() {
    }

    static boolean isCalling() {
        return StackWalker.getInstance().walk(frames -> frames.limit(NEAR).anyMatch(frame ->
                frame.getMethodName().equals(METHOD) && frame.getClassName().equals(AbstractPool.class.getName())));
    }
}
