/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Puts the pool into a stock WildFly, and takes it out again.
 *
 * <p>{@code server} is what is known of the server at hand, {@code wiring} the files that are added to it,
 * {@code configuration} its pools and who runs them, {@code probe} the one class that runs inside the server's own
 * module loader, {@code cli} the commands. Nothing that belongs to the distribution is ever written, but for the
 * configuration, by the server's own command line.
 */
package org.slotpool.wildfly;
