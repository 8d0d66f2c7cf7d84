/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Medians, spreads and what may be concluded from them. */
package org.slotpool.perf.statistics;
