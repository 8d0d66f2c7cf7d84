/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Kills the database under load, starts it again, and watches the pools recover. */
package org.slotpool.perf.outage;
