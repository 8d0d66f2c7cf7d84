/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** A resource adapter that does as little as the connector contracts allow. */
package org.slotpool.perf.adapter.noop;
