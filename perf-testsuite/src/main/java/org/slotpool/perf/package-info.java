/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The performance test suite: {@link org.slotpool.perf.PerfTestSuite} is its command line.
 *
 * <p>Rooms: {@code container} assembles IronJacamar, {@code adapter} holds what is connected to, {@code compare},
 * {@code ironjacamar}, {@code outage}, {@code cycle}, {@code scarce} and {@code requests} are the measurements, {@code bench}
 * and {@code lender} what they need to set the pools of others beside, {@code report} writes what they found.
 */
package org.slotpool.perf;
