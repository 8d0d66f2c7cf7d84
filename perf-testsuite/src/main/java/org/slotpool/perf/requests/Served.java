/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.requests;

import org.HdrHistogram.Histogram;

/**
 * How the requests were served.
 *
 * @param times how long each request took, waiting and holding, in nanoseconds; without those that timed out
 * @param timeouts the requests that waited too long for a connection
 * @param nanos from the common start to the end of the last request
 */
record Served(Histogram times, long timeouts, long nanos) {
}
