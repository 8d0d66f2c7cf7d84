/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.ManagedConnectionFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jboss.jca.adapters.jdbc.JDBCResourceAdapter;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;

/** A container with a pool for each of the two databases, and a transaction log that outlives it. */
final class TwoDatabases implements AutoCloseable {

    /** Their names. */
    static final List<String> NAMES = List.of("left", "right");

    private static final int CONNECTIONS = 8;

    private final Container container;
    private final List<Deployment> deployments = new ArrayList<>();
    private final List<DataSource> dataSources = new ArrayList<>();

    TwoDatabases(int port, Path log, Trap trap) throws ResourceException {
        container = new Container(TransactionService.startOn(log));
        for (String name : NAMES) {
            Xa resource = new Xa(new TrappedFactory(port, name, trap));
            Deployment deployment = container.deploy(resource, new DeploymentSettings("crash/" + name, Case.XA,
                    PoolKind.SLOTPOOL.className(), CONNECTIONS, true, false));
            deployments.add(deployment);
            dataSources.add((DataSource) resource.factory().createConnectionFactory(deployment.connectionManager()));
        }
    }

    Container container() {
        return container;
    }

    List<Deployment> deployments() {
        return deployments;
    }

    List<DataSource> dataSources() {
        return dataSources;
    }

    @Override
    public void close() {
        deployments.forEach(Deployment::close);
        container.close();
    }

    /** Of the adapter's unit of work nothing is needed here. */
    private record Xa(TrappedFactory trapped) implements Resource {

        @Override
        public ManagedConnectionFactory factory() {
            return trapped;
        }

        @Override
        public void start(BootstrapContext context) throws ResourceException {
            JDBCResourceAdapter adapter = new JDBCResourceAdapter();
            adapter.start(context);
            trapped.setResourceAdapter(adapter);
        }

        @Override
        public UnitOfWork unitOfWork(Object connectionFactory) {
            return null;
        }

        @Override
        public int openConnections() {
            return 0;
        }
    }
}
