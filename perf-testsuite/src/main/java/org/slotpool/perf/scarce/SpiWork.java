/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import jakarta.resource.ResourceException;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.slotpool.perf.adapter.UnitOfWork;

/** The bare pool: its listeners are what is checked out. */
record SpiWork(ManagedConnectionPool pool) implements UnitOfWork {

    @Override
    public Object checkOut() throws ResourceException {
        return pool.getConnection(null, null);
    }

    @Override
    public void use(Object handle) {
        // A listener has no use of its own.
    }

    @Override
    public void checkIn(Object handle) {
        pool.returnConnection((ConnectionListener) handle, false);
    }
}
