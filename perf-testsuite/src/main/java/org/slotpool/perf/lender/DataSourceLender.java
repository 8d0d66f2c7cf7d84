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

    private final DataSource dataSource;
    private final AutoCloseable end;

    DataSourceLender(DataSource dataSource, AutoCloseable end) {
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
    public void close() throws Exception {
        end.close();
    }
}
