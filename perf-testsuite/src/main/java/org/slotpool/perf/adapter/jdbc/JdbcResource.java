/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.ManagedConnectionFactory;
import java.util.function.IntSupplier;
import javax.sql.DataSource;
import org.jboss.jca.adapters.jdbc.BaseWrapperManagedConnectionFactory;
import org.jboss.jca.adapters.jdbc.JDBCResourceAdapter;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.container.Case;

/** A JDBC managed connection factory and the book of its connections. */
final class JdbcResource implements Resource {

    private final BaseWrapperManagedConnectionFactory factory;
    private final IntSupplier open;

    JdbcResource(BaseWrapperManagedConnectionFactory factory, Case kind, IntSupplier open) {
        this.factory = factory;
        factory.setJTA(kind.isTransactional());
        this.open = open;
    }

    @Override
    public ManagedConnectionFactory factory() {
        return factory;
    }

    @Override
    public void start(BootstrapContext context) throws ResourceException {
        JDBCResourceAdapter adapter = new JDBCResourceAdapter();
        adapter.start(context);
        factory.setResourceAdapter(adapter);
    }

    @Override
    public UnitOfWork unitOfWork(Object connectionFactory) throws ResourceException {
        if (connectionFactory instanceof DataSource dataSource) {
            return new SelectOne(dataSource);
        }
        throw new ResourceException("not a DataSource: " + connectionFactory);
    }

    @Override
    public int openConnections() {
        return open.getAsInt();
    }
}
