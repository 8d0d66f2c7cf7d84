/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.concurrent.CompletableFuture;

/** A thread that waits in a test, but is not the one that runs the test: what it is served by that has to wake it up. */
final class Another {

    private Another() {
    }

    /** Enters the queue. */
    static <T> Waiter<T> enters(WaitQueue<T> queue, Terms terms) {
        return CompletableFuture.supplyAsync(() -> queue.enter(terms), Another::runs).join();
    }

    /** Runs it. */
    static void runs(Runnable task) {
        new Thread(task, "another").start();
    }
}
