/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** What the pools connect to: an adapter that does nothing, and IronJacamar's JDBC adapter on two databases. */
package org.slotpool.perf.adapter;
