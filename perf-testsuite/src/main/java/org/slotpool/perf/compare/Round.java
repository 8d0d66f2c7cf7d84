/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import org.slotpool.perf.distance.Passage;

/**
 * A round of a cell.
 *
 * @param number from 1
 * @param passage how far the processors were from each other
 */
public record Round(int number, Passage passage) {
}
