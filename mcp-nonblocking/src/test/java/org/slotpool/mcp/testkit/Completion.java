/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

import org.jboss.jca.core.spi.graceful.GracefulCallback;

/** Is told by IronJacamar when a graceful shutdown is over. */
public final class Completion implements GracefulCallback {

    private final Duration patience;
    private final CountDownLatch done = new CountDownLatch(1);

    /**
     * Waits for it.
     *
     * @param patience how long
     */
    public Completion(Duration patience) {
        this.patience = patience;
    }

    @Override
    public void cancel() {
        // nothing is called off
    }

    @Override
    public void done() {
        done.countDown();
    }

    /**
     * Whether the shutdown is over.
     *
     * @return whether it is
     */
    public boolean isDone() {
        return done.getCount() == 0;
    }

    /** Waits until the shutdown is over. */
    public void awaitDone() {
        await("graceful shutdown done").pollInterval(Duration.ofMillis(1)).atMost(patience).until(this::isDone);
    }
}
