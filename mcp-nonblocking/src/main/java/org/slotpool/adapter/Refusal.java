/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.RetryableUnavailableException;
import java.lang.invoke.MethodHandles;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jboss.jca.core.CoreBundle;
import org.jboss.logging.Messages;

/** IronJacamar's own messages and codes for a client that gets no connection. */
final class Refusal {

    /** Many times what a Pool needs to forget a part that it has shut down; in nanoseconds. */
    private static final long FORGETTING = 50_000_000;

    static final CoreBundle BUNDLE = Messages.getBundle(MethodHandles.lookup(), CoreBundle.class);

    private Refusal() {
    }

    /**
     * IJ000653. A part of a pool can be shut down, being empty, while the pool itself goes on; a client that had just been
     * sent to that part is told to try again, which IronJacamar's connection managers do by themselves, with a new part. They
     * do it at once, and only once; but a flush shuts the part down first and forgets it then. So the client is told a moment
     * later.
     */
    static ResourceException shutDown(Surroundings around) {
        if (!around.isRunning()) {
            return ended(around);
        }
        long start = System.nanoTime();
        // Not one stay alone: a thread that was called when the part was shut down returns from its next one at once.
        for (long waited = 0; waited < FORGETTING; waited = System.nanoTime() - start) {
            if (Thread.interrupted()) {
                // A connection manager that tries again for an interrupted client gives nobody what it gets.
                return interrupted(TimeUnit.NANOSECONDS.toMillis(waited));
            }
            LockSupport.parkNanos(around, FORGETTING - waited);
        }
        return new RetryableUnavailableException(ended(around).getMessage());
    }

    /** IJ000653, at once. */
    static ResourceException ended(Surroundings around) {
        return new ResourceException(BUNDLE.thePoolHasBeenShutdown(around.pool().getName(), around.id()));
    }

    /** IJ000655. */
    static ResourceException timedOut(Surroundings around, String detail, Throwable cause) {
        return new ResourceException(BUNDLE.noMManagedConnectionsAvailableWithinConfiguredBlockingTimeout(
                around.configuration().getBlockingTimeout()) + " [" + detail + "]", cause);
    }

    /** IJ000661. */
    static ResourceException full() {
        return new ResourceException(BUNDLE.poolIsFull());
    }

    /** IJ000657. */
    static ResourceException interrupted(long waitedMillis) {
        return new ResourceException(BUNDLE.interruptedWhileRequestingPermit(waitedMillis));
    }

    /** The adapter's own exception if it is one that clients expect, else IJ000658 with the cause. */
    static ResourceException notCreated(Surroundings around, Throwable cause) {
        return cause instanceof ResourceException expected ? expected
                : new ResourceException(BUNDLE.unexpectedThrowableWhileTryingCreateConnection(around.pool().getName()),
                        cause);
    }
}
