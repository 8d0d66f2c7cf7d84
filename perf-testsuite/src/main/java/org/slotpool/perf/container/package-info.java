/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** IronJacamar, assembled from its own parts as a deployer assembles it, with a choice of transaction services. */
package org.slotpool.perf.container;
