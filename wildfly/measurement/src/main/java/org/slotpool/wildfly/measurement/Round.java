/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import org.HdrHistogram.AbstractHistogram;
import org.slotpool.perf.PoolKind;

/**
 * What one pool did in one round.
 *
 * @param kind of requests
 * @param pool of the server
 * @param boot of the servers, from 0
 * @param number from 0
 * @param times nanoseconds from when each request was started until it was answered
 */
record Round(Kind kind, PoolKind pool, int boot, int number, AbstractHistogram times) {
}
