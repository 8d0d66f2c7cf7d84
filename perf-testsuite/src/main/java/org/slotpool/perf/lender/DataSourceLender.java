/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A DataSource that pools by itself. */
final class DataSourceLender implements Lender<Connection> {

    /** How a DataSource is closed. */
    @FunctionalInterface
    interface End {
        void close() throws SQLException;
    }

    private final DataSource dataSource;
    private final End end;

    DataSourceLender(DataSource dataSource, End end) {
        this.dataSource = dataSource;
        this.end = end;
    }

    @Override
    public Connection borrow() throws SQLException {
        return dataSource.getConnection();
    }

    @Override
    public void giveBack(Connection lent) throws SQLException {
        lent.close();
    }

    @Override
    public void close() throws SQLException {
        end.close();
    }
}
