/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.slotpool.perf.adapter.UnitOfWork;

/** The smallest query there is. */
final class SelectOne implements UnitOfWork {

    private final DataSource dataSource;

    SelectOne(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public Object checkOut() throws SQLException {
        return dataSource.getConnection();
    }

    @Override
    public void use(Object handle) throws SQLException {
        try (PreparedStatement statement = ((Connection) handle).prepareStatement("SELECT 1");
                ResultSet row = statement.executeQuery()) {
            if (!row.next() || row.getInt(1) != 1) {
                throw new SQLException("SELECT 1 did not answer 1");
            }
        }
    }

    @Override
    public void checkIn(Object handle) throws SQLException {
        ((Connection) handle).close();
    }
}
