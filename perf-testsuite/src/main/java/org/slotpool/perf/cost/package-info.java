/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** What a pool costs, beside time: memory, processor, writes that others have to wait for, changes of threads. */
package org.slotpool.perf.cost;
