/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.noop;

import jakarta.resource.NotSupportedException;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionManager;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionFactory;
import java.io.PrintWriter;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import javax.security.auth.Subject;
import org.slotpool.perf.container.Case;

/** Opens connections to nothing, and counts them. */
final class NoopManagedConnectionFactory implements ManagedConnectionFactory {

    private static final long serialVersionUID = 1L;

    private final Case kind;
    private final AtomicInteger open = new AtomicInteger();

    NoopManagedConnectionFactory(Case kind) {
        this.kind = kind;
    }

    Case kind() {
        return kind;
    }

    int openConnections() {
        return open.get();
    }

    void destroyed() {
        open.decrementAndGet();
    }

    @Override
    public Object createConnectionFactory(ConnectionManager manager) {
        return new NoopConnectionFactory(this, manager);
    }

    @Override
    public Object createConnectionFactory() throws ResourceException {
        throw new NotSupportedException("only inside a container");
    }

    @Override
    public ManagedConnection createManagedConnection(Subject subject, ConnectionRequestInfo request) {
        open.incrementAndGet();
        return new NoopManagedConnection(this);
    }

    /** All connections are alike: the first one matches. */
    @Override
    @SuppressWarnings("rawtypes")
    public ManagedConnection matchManagedConnections(Set connections, Subject subject, ConnectionRequestInfo request) {
        return (ManagedConnection) connections.iterator().next();
    }

    @Override
    public PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {
        // It has nothing to say.
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
