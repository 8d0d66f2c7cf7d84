/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The bare cycle of check-out and check-in, through the interface behind which the pools stand, measured by JMH; and the
 * same of other pools, with and without a database.
 */
package org.slotpool.perf.cycle;
