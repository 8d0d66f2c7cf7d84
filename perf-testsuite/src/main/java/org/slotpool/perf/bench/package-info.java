/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Runs JMH benchmarks for several contestants under the same circumstances, in interleaved rounds. */
package org.slotpool.perf.bench;
