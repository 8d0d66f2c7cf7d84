/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The pools of a server: which there are, which class each is set to, and setting it and taking it back, by the server's own
 * command line; with a running server, or with one embedded in it that works on a copy.
 */
package org.slotpool.wildfly.configuration;
