/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Counts, rather than estimates, how often a check-out and a check-in write to memory that threads share: an agent puts a
 * count before each such instruction of the pools, of IronJacamar's classes around them, and of the concurrency classes and
 * collections of the JDK, in a process that is there for that alone.
 */
package org.slotpool.perf.writes;
