/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** Servers that run for as long as a test or a measurement needs them. */
package org.slotpool.wildfly.server;
