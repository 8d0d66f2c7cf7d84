/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ManagedConnection;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.notx.NoTxConnectionManagerImpl;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/** IronJacamar's connection manager without transactions; it remembers its listeners, and making them can fail. */
@SuppressWarnings("serial")
public final class ScriptedConnectionManager extends NoTxConnectionManagerImpl {

    private static final long serialVersionUID = 1L;

    private final transient List<ConnectionListener> listeners = new CopyOnWriteArrayList<>();

    @Override
    public ConnectionListener createConnectionListener(ManagedConnection managed, ManagedConnectionPool mcp)
            throws ResourceException {
        ScriptedConnection connection = (ScriptedConnection) managed;
        connection.adapter.script().play(Call.LISTEN, connection);
        ScriptedListener listener = new ScriptedListener(this, connection, getPool(), mcp, getFlushStrategy());
        managed.addConnectionEventListener(listener);
        listeners.add(listener);
        connection.adapter.script().play(Call.LISTENING, connection);
        return listener;
    }

    List<ConnectionListener> listeners() {
        return listeners;
    }
}
