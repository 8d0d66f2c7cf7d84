/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import java.util.Map;
import java.util.UUID;
import org.h2.Driver;
import org.h2.jdbcx.JdbcDataSource;
import org.slotpool.perf.adapter.Adapter;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.container.Case;

/** H2 in memory; every resource has a database of its own, which ends with its last connection. */
public final class H2Adapter implements Adapter {

    private static final String USER = "sa";

    /** There is nothing to start: a database begins with its first connection. */
    public H2Adapter() {
    }

    @Override
    public Resource resource(Case kind) {
        String url = "jdbc:h2:mem:" + UUID.randomUUID();
        if (kind == Case.XA) {
            BookedXaFactory factory = new BookedXaFactory(JdbcDataSource.class.getName(), Map.of("URL", url));
            factory.setUserName(USER);
            factory.setPassword("");
            return new JdbcResource(factory, kind, factory::openConnections);
        }
        BookedLocalFactory factory = new BookedLocalFactory(new Driver(), url);
        factory.setUserName(USER);
        factory.setPassword("");
        return new JdbcResource(factory, kind, factory::openConnections);
    }

    @Override
    public void close() {
        // There is nothing to stop.
    }
}
