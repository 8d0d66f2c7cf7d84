/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

/**
 * How long everything is measured.
 *
 * @param rounds processes for each measurement
 * @param warmUps iterations in each process that are not measured
 * @param iterations iterations in each process that are measured
 * @param millis the length of an iteration, in milliseconds
 */
public record BenchSettings(int rounds, int warmUps, int iterations, int millis) {

    /** What each process is started with besides; else the compiler, one thread among many, may not be done when the measurement is. */
    public static final String JVM_ARGUMENT = "-Xbatch";
}
