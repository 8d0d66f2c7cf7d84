/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.gate;

/**
 * One round in one cell: the base twice, the candidate once, each in a new process, in rotating order.
 *
 * @param base cycles per second
 * @param again the base once more
 * @param candidate cycles per second
 */
public record GateRound(double base, double again, double candidate) {

    /** Whether the candidate came last: by chance in one round of three. */
    boolean candidateIsLast() {
        return candidate < base && candidate < again;
    }

    /** The part of the base's throughput that the candidate lacks; negative if it has more. */
    double loss() {
        return 1 - candidate / ((base + again) / 2);
    }

    /** By how much the base differs from itself. */
    double noise() {
        return Math.abs(base - again) / Math.max(base, again);
    }
}
