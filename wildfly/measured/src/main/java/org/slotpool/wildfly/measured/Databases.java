/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measured;

import jakarta.annotation.sql.DataSourceDefinition;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.annotation.WebListener;

/**
 * The datasources, whose pool is what the system property {@code ironjacamar.mcp} says. A listener, because the definitions of a
 * class that is no component are passed over.
 */
@WebListener
@DataSourceDefinition(name = Databases.STUB, className = "org.slotpool.wildfly.measured.StubSource",
        properties = Databases.PROPERTY, minPoolSize = Databases.CONNECTIONS, maxPoolSize = Databases.CONNECTIONS)
@DataSourceDefinition(name = Databases.LOCAL, className = "org.slotpool.wildfly.measured.PostgresLocal",
        user = Databases.USER, password = Databases.USER,
        properties = Databases.PROPERTY, minPoolSize = Databases.CONNECTIONS, maxPoolSize = Databases.CONNECTIONS)
@DataSourceDefinition(name = Databases.XA, className = "org.slotpool.wildfly.measured.PostgresXa",
        user = Databases.USER, password = Databases.USER,
        properties = Databases.PROPERTY, minPoolSize = Databases.CONNECTIONS, maxPoolSize = Databases.CONNECTIONS)
public class Databases implements ServletContextListener {

    static final String STUB = "java:app/stub";
    static final String LOCAL = "java:app/local";
    static final String XA = "java:app/xa";

    /** IronJacamar takes no class without a property, and WildFly none that is not a string. */
    static final String PROPERTY = "applicationName=measured";

    /** The embedded PostgreSQL believes everybody. */
    static final String USER = "postgres";

    /** Of each pool. */
    static final int CONNECTIONS = 20;
}
