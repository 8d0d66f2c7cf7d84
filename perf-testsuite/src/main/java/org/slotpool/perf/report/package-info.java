/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Writes what was measured: a table for the reader, JSON and CSV for whoever wants to calculate again. */
package org.slotpool.perf.report;
