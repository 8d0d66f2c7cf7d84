/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measured;

import org.postgresql.ds.PGSimpleDataSource;

/** Connections to the PostgreSQL whose URL is in the system property {@code measured.postgres}. */
public class PostgresLocal extends PGSimpleDataSource {

    static final String URL = "measured.postgres";

    private static final long serialVersionUID = 1;

    /** What IronJacamar makes. */
    public PostgresLocal() {
        setURL(System.getProperty(URL));
    }
}
