/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** One source for each kind of data file. */
package org.slotpool.perf.publish.source;
