/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.adapter;

import jakarta.resource.spi.ConnectionDefinition;
import jakarta.resource.spi.ConnectionManager;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionFactory;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.security.auth.Subject;

/** Makes physical connections, and counts them. */
@ConnectionDefinition(connectionFactory = Lines.class, connectionFactoryImpl = PooledLines.class, connection = Line.class,
        connectionImpl = LineHandle.class)
public final class LineFactory implements ManagedConnectionFactory {

    private static final long serialVersionUID = 1;

    private final transient AtomicInteger made = new AtomicInteger();

    /** Made by the server. */
    public LineFactory() {
    }

    @Override
    public Object createConnectionFactory(ConnectionManager connections) {
        return new PooledLines(this, connections);
    }

    @Override
    public Object createConnectionFactory() {
        throw new UnsupportedOperationException("only in a server");
    }

    @Override
    public ManagedConnection createManagedConnection(Subject subject, ConnectionRequestInfo user) {
        return new ManagedLine((User) user, made.incrementAndGet());
    }

    @Override
    public ManagedConnection matchManagedConnections(@SuppressWarnings("rawtypes") Set candidates, Subject subject, ConnectionRequestInfo user) {
        for (Object candidate : candidates) {
            if (candidate instanceof ManagedLine line && Objects.equals(line.user(), user)) {
                return line;
            }
        }
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // It says nothing.
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
