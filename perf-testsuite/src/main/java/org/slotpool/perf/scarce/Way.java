/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.Locale;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.adapter.jdbc.StubAdapter;
import org.slotpool.perf.adapter.noop.NoopAdapter;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Deployment;

/** How clients get at a connection; always without a transaction. */
public enum Way {

    /** Through the interface behind which the pools stand, without a connection manager around it. */
    SPI,

    /** Through a DataSource of IronJacamar's JDBC adapter, on a driver that does nothing. */
    JDBC;

    /**
     * What is connected to.
     *
     * @return a new resource
     */
    public Resource resource() {
        return switch (this) {
            case SPI -> new NoopAdapter().resource(Case.NO);
            case JDBC -> new StubAdapter().resource(Case.NO);
        };
    }

    /**
     * The check-out and check-in of this way.
     *
     * @param deployment of this way's resource, used at least once
     * @return used by any number of threads at once
     */
    public UnitOfWork work(Deployment deployment) {
        return switch (this) {
            case SPI -> new SpiWork(deployment.managedConnectionPool());
            case JDBC -> deployment.unitOfWork();
        };
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
