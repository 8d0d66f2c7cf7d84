/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** The command line. */
package org.slotpool.perf.cli;
