/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * What operators, tools and extensions see of the pool: validated settings, policies and snapshots; no implementation.
 */
package org.slotpool.mcp.api;
