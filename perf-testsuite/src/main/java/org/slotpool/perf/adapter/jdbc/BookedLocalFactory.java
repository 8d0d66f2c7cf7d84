/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import java.sql.Driver;
import org.jboss.jca.adapters.jdbc.local.LocalManagedConnectionFactory;

/** IronJacamar's factory for local transactions and none, on a driver that keeps a book. */
final class BookedLocalFactory extends LocalManagedConnectionFactory {

    private static final long serialVersionUID = 1L;

    private final transient BookedDriver booked;

    BookedLocalFactory(Driver driver, String url) {
        booked = new BookedDriver(driver);
        setDriverClass(driver.getClass().getName());
        setConnectionURL(url);
    }

    @Override
    protected Driver getDriver(String url) {
        return booked;
    }

    int openConnections() {
        return booked.openConnections();
    }
}
