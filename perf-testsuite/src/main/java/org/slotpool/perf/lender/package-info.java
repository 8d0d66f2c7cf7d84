/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Pools of all kinds behind one small interface: their cores, which lend objects, and DataSources, which lend connections. */
package org.slotpool.perf.lender;
