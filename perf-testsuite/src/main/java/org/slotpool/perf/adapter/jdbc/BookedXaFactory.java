/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ManagedConnection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.XAConnection;
import org.jboss.jca.adapters.jdbc.xa.XAManagedConnection;
import org.jboss.jca.adapters.jdbc.xa.XAManagedConnectionFactory;

/** IronJacamar's factory for XA transactions, with a count of the connections that it opened and was told to close. */
final class BookedXaFactory extends XAManagedConnectionFactory {

    private static final long serialVersionUID = 1L;

    private final AtomicInteger open = new AtomicInteger();

    BookedXaFactory(String dataSourceClass, Map<String, String> dataSourceProperties) {
        super(dataSourceProperties);
        setXADataSourceClass(dataSourceClass);
    }

    @Override
    protected ManagedConnection newXAManagedConnection(Properties props, XAConnection connection) throws SQLException {
        ManagedConnection managed = new BookedXaConnection(connection, props);
        open.incrementAndGet();
        return managed;
    }

    int openConnections() {
        return open.get();
    }

    private final class BookedXaConnection extends XAManagedConnection {

        private boolean closed;

        BookedXaConnection(XAConnection connection, Properties props) throws SQLException {
            super(BookedXaFactory.this, connection, props, transactionIsolation, preparedStatementCacheSize);
        }

        @Override
        public void destroy() throws ResourceException {
            if (!closed) {
                closed = true;
                open.decrementAndGet();
            }
            super.destroy();
        }
    }
}
