/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Processes that are killed while they commit transactions over two databases, and others that recover what is left: through
 * the pool, with the log of those that died.
 */
package org.slotpool.perf.crash;
