/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** A web application whose work is to check connections out and in. */
package org.slotpool.wildfly.measured;
