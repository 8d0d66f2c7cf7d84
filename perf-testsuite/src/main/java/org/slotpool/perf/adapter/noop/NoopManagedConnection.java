/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.noop;

import jakarta.resource.NotSupportedException;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionEvent;
import jakarta.resource.spi.ConnectionEventListener;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.LocalTransaction;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionMetaData;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.security.auth.Subject;
import javax.transaction.xa.XAResource;
import org.slotpool.perf.container.Case;

/** A physical connection to nothing; one thread at a time, except for its listeners. */
final class NoopManagedConnection implements ManagedConnection {

    private final NoopManagedConnectionFactory factory;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    private final NoopXaResource xaResource = new NoopXaResource();
    private NoopHandle handle;
    private boolean destroyed;
    private long touches;

    NoopManagedConnection(NoopManagedConnectionFactory factory) {
        this.factory = factory;
    }

    @Override
    public Object getConnection(Subject subject, ConnectionRequestInfo request) throws ResourceException {
        checkAlive();
        if (handle != null) {
            throw new ResourceException("one handle at a time");
        }
        handle = new NoopHandle(this);
        return handle;
    }

    void touch() {
        touches++;
    }

    void closed(NoopHandle closed) {
        handle = null;
        ConnectionEvent event = new ConnectionEvent(this, ConnectionEvent.CONNECTION_CLOSED);
        event.setConnectionHandle(closed);
        for (ConnectionEventListener listener : listeners) {
            listener.connectionClosed(event);
        }
    }

    @Override
    public void cleanup() throws ResourceException {
        checkAlive();
        if (handle != null) {
            handle.detach();
            handle = null;
        }
    }

    @Override
    public void destroy() throws ResourceException {
        checkAlive();
        destroyed = true;
        factory.destroyed();
    }

    private void checkAlive() throws ResourceException {
        if (destroyed) {
            throw new ResourceException("the connection is destroyed");
        }
    }

    @Override
    public void associateConnection(Object connection) {
        handle = (NoopHandle) connection;
        handle.attach(this);
    }

    @Override
    public void addConnectionEventListener(ConnectionEventListener listener) {
        listeners.add(listener);
    }

    @Override
    public void removeConnectionEventListener(ConnectionEventListener listener) {
        listeners.remove(listener);
    }

    @Override
    public LocalTransaction getLocalTransaction() throws ResourceException {
        if (factory.kind() != Case.LOCAL) {
            throw new NotSupportedException("no local transactions in the case " + factory.kind());
        }
        return NoopLocalTransaction.INSTANCE;
    }

    @Override
    public XAResource getXAResource() throws ResourceException {
        if (factory.kind() != Case.XA) {
            throw new NotSupportedException("no XA transactions in the case " + factory.kind());
        }
        return xaResource;
    }

    @Override
    public ManagedConnectionMetaData getMetaData() {
        return NoopMetaData.INSTANCE;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // It has nothing to say.
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }
}
