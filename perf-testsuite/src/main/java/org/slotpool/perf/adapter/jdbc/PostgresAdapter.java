/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import java.io.IOException;
import java.util.Map;
import org.jboss.jca.adapters.jdbc.BaseWrapperManagedConnectionFactory;
import org.jboss.jca.adapters.jdbc.extensions.postgres.PostgreSQLExceptionSorter;
import org.jboss.jca.adapters.jdbc.extensions.postgres.PostgreSQLValidConnectionChecker;
import org.postgresql.Driver;
import org.postgresql.xa.PGXADataSource;
import org.slotpool.perf.adapter.Adapter;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.container.Case;

/**
 * PostgreSQL in processes of its own, reached over the loopback interface, with the checker and the sorter that
 * IronJacamar has for it: a connection that fails is thrown away, and one that is validated is really asked.
 */
public final class PostgresAdapter implements Adapter {

    private final PostgresServer server;

    /**
     * Starts a server.
     *
     * @param connections the largest number of connections that will be open at once
     * @throws IOException if it does not start
     */
    public PostgresAdapter(int connections) throws IOException {
        server = new PostgresServer(connections);
    }

    /**
     * The server, to be killed and started again.
     *
     * @return the server
     */
    public PostgresServer server() {
        return server;
    }

    @Override
    public Resource resource(Case kind) {
        if (kind == Case.XA) {
            BookedXaFactory factory = new BookedXaFactory(PGXADataSource.class.getName(), xaProperties());
            configure(factory);
            return new JdbcResource(factory, kind, factory::openConnections);
        }
        BookedLocalFactory factory = new BookedLocalFactory(new Driver(), server.url());
        configure(factory);
        return new JdbcResource(factory, kind, factory::openConnections);
    }

    /**
     * Configures a factory without transactions that reaches the server by another way, or as somebody else.
     *
     * @param url the way
     * @param user who; needs no password
     * @return a new resource
     */
    public static Resource resourceAt(String url, String user) {
        BookedLocalFactory factory = new BookedLocalFactory(new Driver(), url);
        configure(factory);
        factory.setUserName(user);
        return new JdbcResource(factory, Case.NO, factory::openConnections);
    }

    private Map<String, String> xaProperties() {
        return Map.of(
                "ServerName", PostgresServer.HOST,
                "PortNumber", Integer.toString(server.port()),
                "DatabaseName", PostgresServer.DATABASE);
    }

    private static void configure(BaseWrapperManagedConnectionFactory factory) {
        factory.setUserName(PostgresServer.USER);
        factory.setPassword("");
        factory.setValidConnectionCheckerClassName(PostgreSQLValidConnectionChecker.class.getName());
        factory.setExceptionSorterClassName(PostgreSQLExceptionSorter.class.getName());
    }

    @Override
    public void close() {
        server.close();
    }
}
