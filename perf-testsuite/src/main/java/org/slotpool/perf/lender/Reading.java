/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ThreadLocalRandom;

/** A read by primary key, of a table of some rows that fit into any cache. */
public final class Reading {

    private static final int ROWS = 10_000;

    private Reading() {
    }

    /**
     * Makes and fills the table; what was there is dropped.
     *
     * @param url of PostgreSQL
     * @throws SQLException if that fails
     */
    public static void prepare(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, Backend.USER, Backend.PASSWORD);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS reading");
            statement.execute("CREATE TABLE reading (id integer PRIMARY KEY, value integer NOT NULL)");
            statement.execute("INSERT INTO reading SELECT i, -i FROM generate_series(1, " + ROWS + ") i");
            statement.execute("ANALYZE reading");
        }
    }

    /**
     * Reads a row at random.
     *
     * @param connection to where the table is
     * @return what stands there
     * @throws SQLException if it is not what was written, or cannot be read
     */
    public static int read(Connection connection) throws SQLException {
        int id = ThreadLocalRandom.current().nextInt(ROWS) + 1;
        try (PreparedStatement statement = connection.prepareStatement("SELECT value FROM reading WHERE id = ?")) {
            statement.setInt(1, id);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next() || row.getInt(1) != -id) {
                    throw new SQLException("row " + id + " is not there, or is another");
                }
                return row.getInt(1);
            }
        }
    }
}
