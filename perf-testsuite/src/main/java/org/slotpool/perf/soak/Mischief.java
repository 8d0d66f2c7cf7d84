/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ResourceAdapterInternalException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Decides when what goes wrong, and lets it. */
final class Mischief {

    private static final int LONGEST_HANG_MILLIS = 20;

    private final Dice dice;
    private final Tally tally;
    /** Opened at the end, so that nothing hangs any more. */
    private final CountDownLatch calm = new CountDownLatch(1);

    Mischief(Dice dice, Tally tally) {
        this.dice = dice;
        this.tally = tally;
    }

    /** From now on nothing goes wrong. */
    void calm() {
        calm.countDown();
    }

    boolean isCalm() {
        return calm.getCount() == 0;
    }

    /** Whether this fault happens now; it is counted then. */
    boolean strikes(Fault fault) {
        if (!dice.oneIn(fault.oneIn()) || isCalm()) {
            return false;
        }
        tally.count(fault);
        return true;
    }

    /** Hangs for a while, if the fault happens now. */
    void hang(Fault fault) {
        if (strikes(fault)) {
            try {
                calm.await(1 + dice.below(LONGEST_HANG_MILLIS), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Throws something, declared or not, if the fault happens now. */
    void fail(Fault fault) throws ResourceException {
        if (!strikes(fault)) {
            return;
        }
        String message = "on purpose: " + fault;
        switch (dice.below(6)) {
            case 0 -> throw new IllegalStateException(message);
            case 1 -> throw new OutOfMemoryError(message);
            case 2 -> throw new StackOverflowError(message);
            case 3 -> throw new ResourceAdapterInternalException(message);
            default -> throw new ResourceException(message);
        }
    }

    /** The same where nothing may be declared. */
    void failUndeclared(Fault fault) {
        try {
            fail(fault);
        } catch (ResourceException e) {
            throw new IllegalStateException(e);
        }
    }
}
