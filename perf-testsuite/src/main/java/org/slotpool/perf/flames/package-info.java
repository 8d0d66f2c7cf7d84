/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Flame graphs: where a pool spends its time. */
package org.slotpool.perf.flames;
