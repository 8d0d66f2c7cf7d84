/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Runs in a process of its own, on JBoss Modules and the server's modules. */
package org.slotpool.wildfly.probe;
