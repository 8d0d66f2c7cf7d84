/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Runs the pools against each other, in interleaved rounds, and checks that each of them is what it claims to be. */
package org.slotpool.perf.compare;
