/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** The nine cases of IronJacamar's own comparison of pools, with up to 300 clients, and what was once published of them. */
package org.slotpool.perf.ironjacamar;
