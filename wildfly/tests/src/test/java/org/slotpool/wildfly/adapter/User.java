/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.adapter;

import jakarta.resource.spi.ConnectionRequestInfo;

/**
 * What connections differ by.
 *
 * @param name of the user
 */
record User(String name) implements ConnectionRequestInfo {
}
