/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.ironjacamar;

/**
 * One cell of the announcement.
 *
 * @param stock transactions per second with the pool that was the default then
 * @param nonBlocking with the pool that was announced
 * @param percent their difference, in percent, as it was printed
 */
public record Announced(long stock, long nonBlocking, double percent) {
}
