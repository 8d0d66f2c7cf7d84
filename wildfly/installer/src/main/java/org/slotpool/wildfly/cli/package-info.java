/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** The commands: their options, the order of their checks, and what they print. */
package org.slotpool.wildfly.cli;
