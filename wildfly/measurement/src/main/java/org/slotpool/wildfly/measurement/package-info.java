/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Requests at a fixed rate to servers that differ in their pool alone. */
package org.slotpool.wildfly.measurement;
