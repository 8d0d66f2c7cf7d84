/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The files that make the pool visible to IronJacamar: a module of ours, and a copy of IronJacamar's description ("shadow")
 * that depends on it and takes its jars from where they are. Both are made from the server at hand.
 */
package org.slotpool.wildfly.wiring;
