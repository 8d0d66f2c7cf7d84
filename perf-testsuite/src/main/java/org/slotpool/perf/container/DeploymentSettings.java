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
 */
public record DeploymentSettings(String name, Case kind, String poolClass, int size, boolean statistics,
        boolean validateOnMatch) {

    PoolConfiguration poolConfiguration() {
        PoolConfiguration configuration = new PoolConfiguration();
        configuration.setMinSize(0);
        configuration.setMaxSize(size);
        configuration.setValidateOnMatch(validateOnMatch);
        return configuration;
    }
}
