/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A place where threads stop until the test lets them go on; the test can await that they are there. */
public final class Gate {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final long LIMIT_SECONDS = 40;

    private final CountDownLatch open = new CountDownLatch(1);
    private final AtomicInteger arrivals = new AtomicInteger();

    /** Waits until somebody stands at the gate. */
    public void awaitArrival() {
        awaitArrivals(1);
    }

    /**
     * Waits until so many calls have reached the gate.
     *
     * @param count how many
     */
    public void awaitArrivals(int count) {
        await("arrival at the gate").pollInterval(Duration.ofMillis(1)).atMost(PATIENCE)
                .until(() -> arrivals.get() >= count);
    }

    /** Lets everybody pass, now and later. */
    public void open() {
        open.countDown();
    }

    /**
     * How many have come to the gate so far.
     *
     * @return the number of calls of {@link #pass()}
     */
    public int arrivals() {
        return arrivals.get();
    }

    /** Waits for the gate to open; an interrupt does not open it, as a hung resource manager does not react to one. */
    public void pass() {
        arrivals.incrementAndGet();
        boolean interrupted = false;
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (true) {
            try {
                if (!open.await(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    throw new AssertionError("a gate was never opened");
                }
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
