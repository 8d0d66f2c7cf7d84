/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** The bare cycle of check-out and check-in, through the interface behind which the pools stand, measured by JMH. */
package org.slotpool.perf.cycle;
