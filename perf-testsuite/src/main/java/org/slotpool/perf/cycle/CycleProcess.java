/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.util.List;
import org.slotpool.perf.distance.Passage;

/**
 * What one process found.
 *
 * @param perSecond cycles per second by all threads together, one value for each iteration
 * @param bytesPerCycle what the garbage collector has to collect for each cycle
 * @param passage how far the processors were from each other
 */
public record CycleProcess(List<Double> perSecond, double bytesPerCycle, Passage passage) {
}
