/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.adapter;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionManager;
import jakarta.resource.spi.ManagedConnectionFactory;
import javax.naming.Reference;

/** What the server binds in JNDI. */
final class PooledLines implements Lines {

    private static final long serialVersionUID = 1;

    private final transient ManagedConnectionFactory factory;
    private final transient ConnectionManager connections;
    private Reference reference;

    PooledLines(ManagedConnectionFactory factory, ConnectionManager connections) {
        this.factory = factory;
        this.connections = connections;
    }

    @Override
    public Line connect(String user) throws ResourceException {
        return (Line) connections.allocateConnection(factory, new User(user));
    }

    @Override
    public void setReference(Reference reference) {
        this.reference = reference;
    }

    @Override
    public Reference getReference() {
        return reference;
    }
}
