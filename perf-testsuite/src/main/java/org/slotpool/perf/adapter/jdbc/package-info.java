/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * IronJacamar's own JDBC adapter, on H2, on PostgreSQL and on a driver that does nothing, with a book of the
 * connections that are open.
 */
package org.slotpool.perf.adapter.jdbc;
