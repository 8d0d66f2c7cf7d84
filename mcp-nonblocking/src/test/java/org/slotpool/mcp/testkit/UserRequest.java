/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import jakarta.resource.spi.ConnectionRequestInfo;

/**
 * A request for a connection of a certain user; Pools by request info keep a sub-pool for each.
 *
 * @param user the user's name
 */
public record UserRequest(String user) implements ConnectionRequestInfo {
}
