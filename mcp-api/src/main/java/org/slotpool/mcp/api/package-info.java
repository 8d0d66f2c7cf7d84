/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * What operators and tools see of the pool: validated settings, start policies and snapshots; no implementation.
 */
package org.slotpool.mcp.api;
