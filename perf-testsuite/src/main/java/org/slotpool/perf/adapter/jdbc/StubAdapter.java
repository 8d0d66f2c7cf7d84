/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import org.slotpool.perf.adapter.Adapter;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.container.Case;

/**
 * IronJacamar's JDBC adapter on a driver that does nothing: what remains is the adapter itself. There are no XA
 * transactions and no statements, so that a unit of work can be checked out and in, but not be used.
 */
public final class StubAdapter implements Adapter {

    /** There is nothing to start. */
    public StubAdapter() {
    }

    @Override
    public Resource resource(Case kind) {
        if (kind == Case.XA) {
            throw new IllegalArgumentException("no XA transactions");
        }
        BookedLocalFactory factory = new BookedLocalFactory(new StubDriver(), StubDriver.URL);
        return new JdbcResource(factory, kind, factory::openConnections);
    }

    @Override
    public void close() {
        // There is nothing to stop.
    }
}
