/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;

/**
 * How a resource is deployed.
 *
 * @param name the JNDI name, which is also the pool's
 * @param kind the kind of transaction
 * @param poolClass the fully qualified name of the {@code ManagedConnectionPool}
 * @param size the largest number of connections, at least 1
 * @param statistics whether the pool counts
 * @param validateOnMatch whether a connection is validated whenever it is checked out
 * @param fair whether clients that wait are served in the order in which they came
 * @param timeoutMillis how long a client waits for a connection before it is refused, in milliseconds, more than 0
 */
public record DeploymentSettings(String name, Case kind, String poolClass, int size, boolean statistics,
        boolean validateOnMatch, boolean fair, long timeoutMillis) {

    /** How long clients wait if nothing is said: IronJacamar's default, in milliseconds. */
    public static final long DEFAULT_TIMEOUT_MILLIS = 30_000;

    /**
     * Clients wait in order and for as long as IronJacamar lets them by default.
     *
     * @param name the JNDI name, which is also the pool's
     * @param kind the kind of transaction
     * @param poolClass the fully qualified name of the {@code ManagedConnectionPool}
     * @param size the largest number of connections, at least 1
     * @param statistics whether the pool counts
     * @param validateOnMatch whether a connection is validated whenever it is checked out
     */
    public DeploymentSettings(String name, Case kind, String poolClass, int size, boolean statistics,
            boolean validateOnMatch) {
        this(name, kind, poolClass, size, statistics, validateOnMatch, true, DEFAULT_TIMEOUT_MILLIS);
    }

    PoolConfiguration poolConfiguration() {
        PoolConfiguration configuration = new PoolConfiguration();
        configuration.setMinSize(0);
        configuration.setMaxSize(size);
        configuration.setValidateOnMatch(validateOnMatch);
        configuration.setFair(fair);
        configuration.setBlockingTimeout(timeoutMillis);
        return configuration;
    }
}
