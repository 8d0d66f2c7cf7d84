/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import jakarta.resource.spi.ConnectionRequestInfo;

/**
 * Divides a Pool.
 *
 * @param user for whom a connection is
 */
record SoakRequest(String user) implements ConnectionRequestInfo {
}
