/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** More clients than connections: how many a pool serves, how long they wait, and whether all of them are served. */
package org.slotpool.perf.scarce;
