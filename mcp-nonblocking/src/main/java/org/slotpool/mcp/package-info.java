/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The pool as IronJacamar sees it.
 */
package org.slotpool.mcp;
