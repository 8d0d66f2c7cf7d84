/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measured;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Where the resources are found: at the root. */
@ApplicationPath("/")
public class Measured extends Application {
}
