/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The performance test suite: {@link org.slotpool.perf.PerfTestSuite} is its command line.
 *
 * <p>Rooms: {@code container} assembles IronJacamar, {@code adapter} holds what is connected to, {@code compare},
 * {@code ironjacamar}, {@code outage}, {@code cycle}, {@code scarce}, {@code requests}, {@code load} and {@code cost} are the
 * measurements, {@code bench} and {@code lender} what they need to set the pools of others beside, {@code report} writes what
 * each of them found, {@code publish} makes one page of it all, {@code gate} says yes or no, with counts from {@code writes}
 * and processes from {@code process}.
 */
package org.slotpool.perf;
