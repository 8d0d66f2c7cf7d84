/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.noop;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionManager;
import org.slotpool.perf.adapter.UnitOfWork;

/** What an application would look up. */
final class NoopConnectionFactory implements UnitOfWork {

    private final NoopManagedConnectionFactory factory;
    private final ConnectionManager connectionManager;

    NoopConnectionFactory(NoopManagedConnectionFactory factory, ConnectionManager connectionManager) {
        this.factory = factory;
        this.connectionManager = connectionManager;
    }

    @Override
    public Object checkOut() throws ResourceException {
        return connectionManager.allocateConnection(factory, null);
    }

    @Override
    public void use(Object handle) {
        ((NoopHandle) handle).touch();
    }

    @Override
    public void checkIn(Object handle) {
        ((NoopHandle) handle).close();
    }
}
