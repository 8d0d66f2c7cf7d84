/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * An open model: operations begin when they are due, whether or not those before them have ended, and are timed from that
 * moment. A client that is held up cannot hide how many others would have come meanwhile.
 */
package org.slotpool.perf.load;
