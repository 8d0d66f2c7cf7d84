/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import jakarta.resource.spi.ManagedConnection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.Xid;
import org.jboss.jca.adapters.jdbc.xa.XAManagedConnection;
import org.jboss.jca.adapters.jdbc.xa.XAManagedConnectionFactory;
import org.postgresql.xa.PGXADataSource;
import org.slotpool.perf.adapter.jdbc.PostgresServer;

/** IronJacamar's factory of XA connections, on PostgreSQL; each step of the two phases passes a trap. */
final class TrappedFactory extends XAManagedConnectionFactory {

    /** By which the server tells our connections from others. */
    static final String APPLICATION = "slotpool-crash";

    private static final long serialVersionUID = 1L;

    private final transient Trap trap;

    TrappedFactory(int port, String database, Trap trap) {
        super(Map.of("ServerName", PostgresServer.HOST, "PortNumber", Integer.toString(port), "DatabaseName", database,
                "ApplicationName", APPLICATION));
        this.trap = trap;
        setXADataSourceClass(PGXADataSource.class.getName());
        setUserName(PostgresServer.USER);
        setPassword("");
    }

    @Override
    protected ManagedConnection newXAManagedConnection(Properties props, XAConnection connection) throws SQLException {
        return new Trapped(connection, props);
    }

    private final class Trapped extends XAManagedConnection {

        Trapped(XAConnection connection, Properties props) throws SQLException {
            super(TrappedFactory.this, connection, props, transactionIsolation, preparedStatementCacheSize);
        }

        @Override
        public int prepare(Xid xid) throws XAException {
            int vote = super.prepare(xid);
            trap.hasPrepared(xid);
            return vote;
        }

        @Override
        public void commit(Xid xid, boolean onePhase) throws XAException {
            trap.willCommit(xid);
            super.commit(xid, onePhase);
            trap.hasCommitted(xid);
        }
    }
}
