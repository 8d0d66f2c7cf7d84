/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

/** The pools that are run beside each other. */
public enum Pool {

    /** This project's. */
    SLOTPOOL("org.slotpool.mcp.NonBlockingManagedConnectionPool"),

    /** What WildFly uses when nobody says anything else. */
    STOCK("org.jboss.jca.core.connectionmanager.pool.mcp.SemaphoreConcurrentLinkedDequeManagedConnectionPool");

    private final String className;

    Pool(String className) {
        this.className = className;
    }

    /**
     * The pool that this run of the server is about: what is to be in use wherever no attribute says otherwise. The build
     * says it apart from the property that chooses the pool, so that a misspelt choice is noticed.
     *
     * @return the pool
     */
    public static Pool ofThisRun() {
        return valueOf(System.getProperty("wildfly.pool"));
    }

    /**
     * As the attribute {@code mcp} takes it.
     *
     * @return the name of the class
     */
    public String className() {
        return className;
    }
}
