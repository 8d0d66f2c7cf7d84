/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import java.io.IOException;
import java.sql.SQLException;
import org.slotpool.perf.adapter.jdbc.PostgresAdapter;
import org.slotpool.perf.lender.Reading;

/** PostgreSQL with a table to be read, outside of the processes that are measured; or what kept it from starting. */
public final class Database implements AutoCloseable {

    private final PostgresAdapter adapter;
    private final String hindrance;

    private Database(PostgresAdapter adapter, String hindrance) {
        this.adapter = adapter;
        this.hindrance = hindrance;
    }

    /**
     * Starts it.
     *
     * @param connections the largest number of connections that will be open at once
     * @return the database, also if it does not start: then nothing can be measured on it
     */
    public static Database start(int connections) {
        PostgresAdapter adapter = null;
        try {
            adapter = new PostgresAdapter(connections);
            Reading.prepare(adapter.server().url());
            return new Database(adapter, null);
        } catch (IOException | SQLException e) {
            if (adapter != null) {
                adapter.close();
            }
            return new Database(null, "PostgreSQL with " + connections + " connections did not start: " + e.getMessage());
        }
    }

    /**
     * No database, for where none is needed.
     *
     * @return what has nothing to be closed
     */
    public static Database none() {
        return new Database(null, "no database");
    }

    String url() {
        return adapter == null ? "" : adapter.server().url();
    }

    String hindrance() {
        return hindrance;
    }

    @Override
    public void close() {
        if (adapter != null) {
            adapter.close();
        }
    }
}
