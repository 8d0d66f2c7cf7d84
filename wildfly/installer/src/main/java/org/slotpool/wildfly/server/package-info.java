/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** The server at hand: its folders, its module path, its processes, and how to run its own Java and command line. */
package org.slotpool.wildfly.server;
