/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * Hands out the connections of another driver as they are, and remembers them: whether one is open is asked of the
 * connection itself, so that nothing stands in the way of its use.
 */
final class BookedDriver implements Driver {

    private final Driver driver;
    private final List<Connection> book = new ArrayList<>();

    BookedDriver(Driver driver) {
        this.driver = driver;
    }

    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        Connection connection = driver.connect(url, info);
        if (connection != null) {
            remember(connection);
        }
        return connection;
    }

    private synchronized void remember(Connection connection) {
        book.add(connection);
    }

    synchronized int openConnections() {
        book.removeIf(BookedDriver::isClosed);
        return book.size();
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            throw new IllegalStateException("a connection does not tell whether it is closed", e);
        }
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        return driver.acceptsURL(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
        return driver.getPropertyInfo(url, info);
    }

    @Override
    public int getMajorVersion() {
        return driver.getMajorVersion();
    }

    @Override
    public int getMinorVersion() {
        return driver.getMinorVersion();
    }

    @Override
    public boolean jdbcCompliant() {
        return driver.jdbcCompliant();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }
}
