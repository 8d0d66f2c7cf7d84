/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Processes of this Java that measure something for this one, and answer in JSON. */
package org.slotpool.perf.process;
