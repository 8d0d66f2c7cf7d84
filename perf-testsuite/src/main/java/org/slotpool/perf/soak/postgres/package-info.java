/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** A soak on PostgreSQL, to which happens what happens to databases: they die, vanish, fall silent, and refuse. */
package org.slotpool.perf.soak.postgres;
