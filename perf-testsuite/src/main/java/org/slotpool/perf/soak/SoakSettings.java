/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.time.Duration;
import org.slotpool.perf.PoolKind;

/**
 * What a soak looks like.
 *
 * @param pool the pool
 * @param threads the number of clients, at least 1
 * @param duration how long they work
 * @param seed of all random numbers; threads take turns as the machine wants it, so a run is alike, not the same
 */
public record SoakSettings(PoolKind pool, int threads, Duration duration, long seed) {
}
