/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measured;

import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The application, and its datasources, whose pool is what the system property {@code ironjacamar.mcp} says. */
@ApplicationPath("/")
@DataSourceDefinition(name = Measured.STUB, className = "org.slotpool.wildfly.measured.StubSource",
        minPoolSize = Measured.CONNECTIONS, maxPoolSize = Measured.CONNECTIONS)
@DataSourceDefinition(name = Measured.LOCAL, className = "org.slotpool.wildfly.measured.PostgresLocal",
        minPoolSize = Measured.CONNECTIONS, maxPoolSize = Measured.CONNECTIONS)
@DataSourceDefinition(name = Measured.XA, className = "org.slotpool.wildfly.measured.PostgresXa",
        minPoolSize = Measured.CONNECTIONS, maxPoolSize = Measured.CONNECTIONS)
public class Measured extends Application {

    static final String STUB = "java:app/stub";
    static final String LOCAL = "java:app/local";
    static final String XA = "java:app/xa";

    /** Of each pool. */
    static final int CONNECTIONS = 20;
}
