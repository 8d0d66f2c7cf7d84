/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import jakarta.resource.NotSupportedException;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionEvent;
import jakarta.resource.spi.ConnectionEventListener;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.DissociatableManagedConnection;
import jakarta.resource.spi.LocalTransaction;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionMetaData;

import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import javax.security.auth.Subject;
import javax.transaction.xa.XAResource;

import org.jboss.jca.core.connectionmanager.pool.mcp.NotifyingManagedConnection;

/** A physical connection that counts what is done to it. */
public class ScriptedConnection implements ManagedConnection {

    final ScriptedAdapter adapter;
    private final int number;
    private final String user;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    private final Set<ScriptedHandle> handles = ConcurrentHashMap.newKeySet();
    private final AtomicInteger cleanups = new AtomicInteger();
    private final AtomicInteger destroys = new AtomicInteger();
    private final AtomicInteger requestBegins = new AtomicInteger();
    private final AtomicInteger requestEnds = new AtomicInteger();

    ScriptedConnection(ScriptedAdapter adapter, int number, String user) {
        this.adapter = adapter;
        this.number = number;
        this.user = user;
    }

    /**
     * The order of creation in its adapter.
     *
     * @return 1 for the first
     */
    public int number() {
        return number;
    }

    /**
     * Whose it is.
     *
     * @return the name of the user it was created for, empty if nobody in particular
     */
    public String user() {
        return user;
    }

    /**
     * How often it was cleaned up.
     *
     * @return the number of calls
     */
    public int cleanups() {
        return cleanups.get();
    }

    /**
     * How often it was destroyed; more than once is a fault of the pool.
     *
     * @return the number of calls
     */
    public int destroys() {
        return destroys.get();
    }

    /**
     * Whether it was destroyed.
     *
     * @return true if it is gone
     */
    public boolean isDestroyed() {
        return destroys.get() > 0;
    }

    /**
     * How often it was told that a request begins.
     *
     * @return the number of calls
     */
    public int requestBegins() {
        return requestBegins.get();
    }

    /**
     * How often it was told that a request ends.
     *
     * @return the number of calls
     */
    public int requestEnds() {
        return requestEnds.get();
    }

    /** Reports to the container that this connection broke. */
    public void fail() {
        ConnectionEvent event = new ConnectionEvent(this, ConnectionEvent.CONNECTION_ERROR_OCCURRED,
                new ResourceException("scripted connection error"));
        listeners.forEach(listener -> listener.connectionErrorOccurred(event));
    }

    void closed(ScriptedHandle handle) {
        handles.remove(handle);
        ConnectionEvent event = new ConnectionEvent(this, ConnectionEvent.CONNECTION_CLOSED);
        event.setConnectionHandle(handle);
        listeners.forEach(listener -> listener.connectionClosed(event));
    }

    /** Whether it serves a user; empty stands for anybody. */
    boolean belongsTo(String wanted) {
        return wanted.isEmpty() || wanted.equals(user);
    }

    @Override
    public Object getConnection(Subject subject, ConnectionRequestInfo request) {
        ScriptedHandle handle = new ScriptedHandle(this);
        handles.add(handle);
        return handle;
    }

    @Override
    public void associateConnection(Object connection) {
        ScriptedHandle handle = (ScriptedHandle) connection;
        handle.belongTo(this);
        handles.add(handle);
    }

    @Override
    public void cleanup() throws ResourceException {
        cleanups.incrementAndGet();
        adapter.perform(Call.CLEANUP, this, () -> null);
        handles.clear();
    }

    @Override
    public void destroy() throws ResourceException {
        // The connection is closed at the end of the call: one that hangs is still open for the resource manager.
        adapter.perform(Call.DESTROY, this, () -> null, () -> {
            destroys.incrementAndGet();
            adapter.closed(this);
        });
    }

    void dissociate() throws ResourceException {
        adapter.perform(Call.DISSOCIATE, this, () -> {
            handles.forEach(handle -> handle.belongTo(null));
            handles.clear();
            return null;
        });
    }

    void requestBegan() {
        requestBegins.incrementAndGet();
    }

    void requestEnded() {
        requestEnds.incrementAndGet();
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
        throw new NotSupportedException("no XA");
    }

    @Override
    public LocalTransaction getLocalTransaction() {
        return new NoLocalTransaction();
    }

    @Override
    public ManagedConnectionMetaData getMetaData() throws ResourceException {
        throw new NotSupportedException("no meta data");
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // nothing is written
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public String toString() {
        return "connection " + number + (isDestroyed() ? " (destroyed)" : "");
    }

    private static final class NoLocalTransaction implements LocalTransaction {
        @Override
        public void begin() {
            // nothing to begin
        }

        @Override
        public void commit() {
            // nothing to commit
        }

        @Override
        public void rollback() {
            // nothing to roll back
        }
    }

    /** One whose handles can be taken from it. */
    static final class Dissociatable extends ScriptedConnection implements DissociatableManagedConnection {
        Dissociatable(ScriptedAdapter adapter, int number, String user) {
            super(adapter, number, user);
        }

        @Override
        public void dissociateConnections() throws ResourceException {
            dissociate();
        }
    }

    /** One that wants to know when requests begin and end. */
    static final class Notifying extends ScriptedConnection implements NotifyingManagedConnection {
        Notifying(ScriptedAdapter adapter, int number, String user) {
            super(adapter, number, user);
        }

        @Override
        public void notifyRequestBegin() {
            requestBegan();
        }

        @Override
        public void notifyRequestEnd() {
            requestEnded();
        }
    }
}
