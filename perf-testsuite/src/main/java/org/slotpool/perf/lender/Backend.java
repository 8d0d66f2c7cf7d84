/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.sql.Driver;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.adapter.jdbc.PostgresAdapter;
import org.slotpool.perf.adapter.jdbc.PostgresServer;
import org.slotpool.perf.adapter.jdbc.StubAdapter;
import org.slotpool.perf.adapter.jdbc.StubDriver;
import org.slotpool.perf.container.Case;

/**
 * What DataSources connect to.
 *
 * @param driver with a public constructor without arguments
 * @param url of the driver
 */
public record Backend(Class<? extends Driver> driver, String url) {

    /** Whoever it is, no password is needed. */
    static final String USER = PostgresServer.USER;
    static final String PASSWORD = "";

    /**
     * Nothing.
     *
     * @return connections that do nothing
     */
    public static Backend stub() {
        return new Backend(StubDriver.class, StubDriver.URL);
    }

    /**
     * What a URL leads to.
     *
     * @param url of the stub, or of PostgreSQL
     * @return the backend
     */
    public static Backend at(String url) {
        return url.equals(StubDriver.URL) ? stub() : new Backend(org.postgresql.Driver.class, url);
    }

    /** IronJacamar's JDBC adapter on it. */
    Resource resource() {
        return driver == StubDriver.class ? new StubAdapter().resource(Case.NO) : PostgresAdapter.resourceAt(url, USER);
    }
}
