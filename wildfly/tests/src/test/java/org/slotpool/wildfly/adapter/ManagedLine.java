/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.adapter;

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
import java.util.function.BiConsumer;
import javax.security.auth.Subject;
import javax.transaction.xa.XAResource;

/** A physical connection, with local transactions that it notes in {@link Journal}. */
final class ManagedLine implements ManagedConnection, LocalTransaction {

    private final User user;
    private final int number;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    private final List<LineHandle> handles = new CopyOnWriteArrayList<>();

    ManagedLine(User user, int number) {
        this.user = user;
        this.number = number;
    }

    User user() {
        return user;
    }

    int number() {
        return number;
    }

    void closed(LineHandle handle) {
        handles.remove(handle);
        tell(ConnectionEventListener::connectionClosed, ConnectionEvent.CONNECTION_CLOSED, handle);
    }

    void breakDown(LineHandle handle) {
        tell(ConnectionEventListener::connectionErrorOccurred, ConnectionEvent.CONNECTION_ERROR_OCCURRED, handle);
    }

    private void tell(BiConsumer<ConnectionEventListener, ConnectionEvent> how, int what, LineHandle handle) {
        ConnectionEvent event = new ConnectionEvent(this, what);
        event.setConnectionHandle(handle);
        listeners.forEach(listener -> how.accept(listener, event));
    }

    @Override
    public Object getConnection(Subject subject, ConnectionRequestInfo info) {
        LineHandle handle = new LineHandle(this);
        handles.add(handle);
        return handle;
    }

    @Override
    public void associateConnection(Object connection) {
        LineHandle handle = (LineHandle) connection;
        handle.move(this);
        handles.add(handle);
    }

    @Override
    public void cleanup() {
        handles.clear();
    }

    @Override
    public void destroy() {
        Journal.note("destroyed");
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
    public XAResource getXAResource() throws ResourceException {
        throw new NotSupportedException("one phase only");
    }

    @Override
    public LocalTransaction getLocalTransaction() {
        return this;
    }

    @Override
    public void begin() {
        Journal.note("begin");
    }

    @Override
    public void commit() {
        Journal.note("commit");
    }

    @Override
    public void rollback() {
        Journal.note("rollback");
    }

    @Override
    public ManagedConnectionMetaData getMetaData() throws ResourceException {
        throw new NotSupportedException("none");
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // It says nothing.
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }
}
