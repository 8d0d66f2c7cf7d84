/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
/** The archive as a user has it, on servers as they are downloaded. */
package org.slotpool.wildfly.it;
