/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/** {@link WaitingOperations} with a thread that looks for something free before it enters the queue, and not after. */
public class BrokenWaitingOperations extends WaitingOperations {

    /** Nobody waits yet. */
    public BrokenWaitingOperations() {
        super(1, IN_TURN);
    }

    @Override
    Waiter<String> begin() {
        desk.serve();
        return desk.queue().enter(terms);
    }
}
