/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Random numbers, a sequence for each thread, all from one seed. */
final class Dice {

    private static final long STEP = 0x9E3779B97F4A7C15L;

    /** Threads that have no number of their own get one from here on. */
    private static final long FIRST_STRANGER = 1L << 20;

    private final long seed;
    private final AtomicLong strangers = new AtomicLong(FIRST_STRANGER);
    private final ThreadLocal<SplittableRandom> sequence =
            ThreadLocal.withInitial(() -> sequence(strangers.incrementAndGet()));

    Dice(long seed) {
        this.seed = seed;
    }

    private SplittableRandom sequence(long number) {
        return new SplittableRandom(seed + STEP * number);
    }

    /** The calling thread takes the sequence of this number. */
    void take(int number) {
        sequence.set(sequence(number));
    }

    boolean oneIn(int many) {
        return sequence.get().nextInt(many) == 0;
    }

    int below(int bound) {
        return sequence.get().nextInt(bound);
    }

    long between(long from, long to) {
        return sequence.get().nextLong(from, to);
    }

    <T> T oneOf(T[] choices) {
        return choices[below(choices.length)];
    }

    int oneOf(int[] choices) {
        return choices[below(choices.length)];
    }
}
