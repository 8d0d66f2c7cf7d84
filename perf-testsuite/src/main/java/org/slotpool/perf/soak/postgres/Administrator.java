/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slotpool.perf.adapter.jdbc.PostgresServer;

/** Who has power over the server, and goes to it directly; with a new connection each time, since the server may be a new one. */
final class Administrator {

    /** As whom clients log in. */
    static final String ROLE = "soak";

    private final PostgresServer server;

    Administrator(PostgresServer server) throws SQLException {
        this.server = server;
        execute("CREATE ROLE " + ROLE + " LOGIN");
    }

    void terminateAll() throws SQLException {
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '" + ROLE + "'");
    }

    void letIn(boolean in) throws SQLException {
        execute("ALTER ROLE " + ROLE + (in ? " LOGIN" : " NOLOGIN"));
    }

    /** The connections of clients that the server has. */
    int connections() throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT count(*) FROM pg_stat_activity WHERE usename = '" + ROLE + "'")) {
            row.next();
            return row.getInt(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = connect(); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection(server.url(), PostgresServer.USER, "");
    }
}
