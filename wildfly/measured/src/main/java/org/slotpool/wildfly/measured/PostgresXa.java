/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measured;

import org.postgresql.xa.PGXADataSource;

/** XA connections to the same database as {@link PostgresLocal}. */
public class PostgresXa extends PGXADataSource {

    private static final long serialVersionUID = 1;

    /** What IronJacamar makes. */
    public PostgresXa() {
        setURL(System.getProperty(PostgresLocal.URL));
    }
}
