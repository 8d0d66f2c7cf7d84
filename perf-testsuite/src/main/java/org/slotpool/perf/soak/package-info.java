/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * A long random walk over everything that the pool's interface offers, with an adapter that fails in every way that it can,
 * and the rules that must hold all the time.
 */
package org.slotpool.perf.soak;
