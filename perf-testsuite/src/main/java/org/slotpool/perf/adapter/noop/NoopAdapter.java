/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.noop;

import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.ManagedConnectionFactory;
import org.slotpool.perf.adapter.Adapter;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.container.Case;

/** Connects to nothing. */
public final class NoopAdapter implements Adapter {

    /** There is nothing to start. */
    public NoopAdapter() {
    }

    @Override
    public Resource resource(Case kind) {
        return new NoopResource(new NoopManagedConnectionFactory(kind));
    }

    @Override
    public void close() {
        // There is nothing to stop.
    }

    private record NoopResource(NoopManagedConnectionFactory noop) implements Resource {

        @Override
        public ManagedConnectionFactory factory() {
            return noop;
        }

        @Override
        public void start(BootstrapContext context) {
            // There is nothing to start.
        }

        @Override
        public UnitOfWork unitOfWork(Object connectionFactory) {
            return (NoopConnectionFactory) connectionFactory;
        }

        @Override
        public int openConnections() {
            return noop.openConnections();
        }
    }
}
