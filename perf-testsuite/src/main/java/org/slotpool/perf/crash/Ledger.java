/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.adapter.jdbc.PostgresServer;

/** What stands in the two databases, asked past all pools. */
final class Ledger implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long LOOK_MILLIS = 10;

    private final String base;
    private final List<Connection> connections = new ArrayList<>();

    Ledger(PostgresServer server) {
        this.base = server.url().substring(0, server.url().lastIndexOf('/') + 1);
    }

    /** Makes the databases. */
    void open() throws SQLException {
        try (Connection admin = connect("postgres")) {
            for (String name : TwoDatabases.NAMES) {
                execute(admin, "CREATE DATABASE \"" + name + "\"");
            }
        }
        for (String name : TwoDatabases.NAMES) {
            Connection connection = connect(name);
            connections.add(connection);
            execute(connection, "CREATE TABLE numbers (number bigint PRIMARY KEY)");
        }
    }

    private Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(base + database, PostgresServer.USER, "");
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Waits until the server has noticed that a process is gone: what it was still doing is done then. */
    void awaitClosed() throws SQLException, IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!numbers(connections.get(0), "SELECT pid FROM pg_stat_activity WHERE application_name = '"
                + TrappedFactory.APPLICATION + "'").isEmpty()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IOException("the server does not notice that its client is gone");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }

    /** Transactions that are prepared, in both together. */
    int inDoubt() throws SQLException {
        return numbers(connections.get(0), "SELECT transaction::text::bigint FROM pg_prepared_xacts").size();
    }

    /** Numbers that one has and the other has not. */
    int apart() throws SQLException {
        Set<Long> left = rows(0);
        Set<Long> right = rows(1);
        Set<Long> both = new HashSet<>(left);
        both.retainAll(right);
        return left.size() + right.size() - 2 * both.size();
    }

    /** What is wrong when everything is recovered. */
    List<String> faults(Set<Long> acknowledged) throws SQLException {
        List<String> faults = new ArrayList<>();
        if (inDoubt() > 0) {
            faults.add(inDoubt() + " transactions are in doubt");
        }
        if (apart() > 0) {
            faults.add(apart() + " numbers are in one database only");
        }
        Set<Long> lost = new HashSet<>(acknowledged);
        lost.removeAll(rows(0));
        if (!lost.isEmpty()) {
            faults.add("committed and lost: " + lost);
        }
        return faults;
    }

    private Set<Long> rows(int database) throws SQLException {
        return numbers(connections.get(database), "SELECT number FROM numbers");
    }

    private static Set<Long> numbers(Connection connection, String sql) throws SQLException {
        Set<Long> numbers = new HashSet<>();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                numbers.add(rows.getLong(1));
            }
        }
        return numbers;
    }

    @Override
    public void close() throws SQLException {
        for (Connection connection : connections) {
            connection.close();
        }
    }
}
