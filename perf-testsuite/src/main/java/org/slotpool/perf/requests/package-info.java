/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** A web server under load: a given number of requests, more threads than connections, and how long each one takes. */
package org.slotpool.perf.requests;
