/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionManager;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionFactory;

import java.io.PrintWriter;
import java.util.Set;

import javax.security.auth.Subject;

/** The scripted adapter as one that cannot tell good connections from bad ones. */
@SuppressWarnings("serial")
final class NonValidatingFactory implements ManagedConnectionFactory {

    private final ScriptedAdapter adapter;

    NonValidatingFactory(ScriptedAdapter adapter) {
        this.adapter = adapter;
    }

    @Override
    public ManagedConnection createManagedConnection(Subject subject, ConnectionRequestInfo request)
            throws ResourceException {
        return adapter.createManagedConnection(subject, request);
    }

    @Override
    public ManagedConnection matchManagedConnections(@SuppressWarnings("rawtypes") Set candidates, Subject subject,
            ConnectionRequestInfo request) throws ResourceException {
        return adapter.matchManagedConnections(candidates, subject, request);
    }

    @Override
    public Object createConnectionFactory(ConnectionManager manager) {
        return adapter.createConnectionFactory(manager);
    }

    @Override
    public Object createConnectionFactory() throws ResourceException {
        return adapter.createConnectionFactory();
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        adapter.setLogWriter(out);
    }

    @Override
    public PrintWriter getLogWriter() {
        return adapter.getLogWriter();
    }
}
