/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.adapter;

import jakarta.resource.Referenceable;
import jakarta.resource.ResourceException;
import java.io.Serializable;

/** The adapter's connection factory. */
public interface Lines extends Serializable, Referenceable {

    /**
     * Takes a connection.
     *
     * @param user for whom
     * @return to be closed
     * @throws ResourceException if there is none
     */
    Line connect(String user) throws ResourceException;
}
