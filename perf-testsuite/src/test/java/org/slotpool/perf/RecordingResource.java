/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.ConnectionManager;
import jakarta.resource.spi.ConnectionRequestInfo;
import jakarta.resource.spi.ManagedConnection;
import jakarta.resource.spi.ManagedConnectionFactory;
import java.io.PrintWriter;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.security.auth.Subject;
import org.jboss.jca.core.connectionmanager.AbstractConnectionManager;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.adapter.UnitOfWork;

/** An adapter that writes down what the pool asks of it; a check-out returns the listener itself. */
final class RecordingResource implements Resource {

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final AtomicInteger open = new AtomicInteger();
    private final ManagedConnectionFactory factory = new Factory();
    private volatile boolean cleanupFails;
    private volatile boolean nothingMatches;

    List<String> calls() {
        return calls;
    }

    void failCleanup() {
        cleanupFails = true;
    }

    void matchNothing() {
        nothingMatches = true;
    }

    @Override
    public ManagedConnectionFactory factory() {
        return factory;
    }

    @Override
    public void start(BootstrapContext context) {
        // There is nothing to start.
    }

    @Override
    public int openConnections() {
        return open.get();
    }

    @Override
    public UnitOfWork unitOfWork(Object connectionFactory) {
        AbstractConnectionManager manager = (AbstractConnectionManager) connectionFactory;
        return new UnitOfWork() {

            @Override
            public Object checkOut() throws ResourceException {
                return manager.getManagedConnection(null, null);
            }

            @Override
            public void use(Object handle) {
                // There is nothing to use.
            }

            @Override
            public void checkIn(Object handle) {
                throw new UnsupportedOperationException("return it to the pool");
            }
        };
    }

    private ManagedConnection connection() {
        open.incrementAndGet();
        InvocationHandler handler = (proxy, method, args) -> switch (method.getName()) {
            case "equals" -> proxy == args[0];
            case "hashCode" -> System.identityHashCode(proxy);
            case "toString" -> "recording connection";
            case "cleanup" -> {
                calls.add("cleanup");
                if (cleanupFails) {
                    throw new ResourceException("on purpose");
                }
                yield null;
            }
            case "destroy" -> {
                calls.add("destroy");
                open.decrementAndGet();
                yield null;
            }
            default -> null;
        };
        return (ManagedConnection) Proxy.newProxyInstance(RecordingResource.class.getClassLoader(),
                new Class<?>[] {ManagedConnection.class}, handler);
    }

    private final class Factory implements ManagedConnectionFactory {

        private static final long serialVersionUID = 1L;

        @Override
        public Object createConnectionFactory(ConnectionManager manager) {
            return manager;
        }

        @Override
        public Object createConnectionFactory() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ManagedConnection createManagedConnection(Subject subject, ConnectionRequestInfo request) {
            return connection();
        }

        @Override
        @SuppressWarnings("rawtypes")
        public ManagedConnection matchManagedConnections(Set candidates, Subject subject,
                ConnectionRequestInfo request) {
            calls.add("match");
            return nothingMatches ? null : (ManagedConnection) candidates.iterator().next();
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
}
