/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter;

import java.io.IOException;
import java.util.Locale;
import org.slotpool.perf.adapter.jdbc.H2Adapter;
import org.slotpool.perf.adapter.jdbc.PostgresAdapter;
import org.slotpool.perf.adapter.noop.NoopAdapter;

/** The adapters that can be measured. */
public enum AdapterKind {

    /** Does as little as a legal adapter can: what remains is IronJacamar and the pool. */
    NOOP,

    /** IronJacamar's JDBC adapter on H2, in this process. */
    H2,

    /** IronJacamar's JDBC adapter on PostgreSQL, in processes of its own on this machine. */
    POSTGRES;

    /**
     * Starts the adapter and what it connects to.
     *
     * @param connections the largest number of connections that will be open at once
     * @return the running adapter
     * @throws IOException if a database does not start
     */
    public Adapter start(int connections) throws IOException {
        return switch (this) {
            case NOOP -> new NoopAdapter();
            case H2 -> new H2Adapter();
            case POSTGRES -> new PostgresAdapter(connections);
        };
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
