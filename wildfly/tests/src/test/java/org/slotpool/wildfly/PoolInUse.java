/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.api.management.ConnectionFactory;
import org.jboss.jca.core.api.management.DataSource;
import org.jboss.jca.core.api.management.ManagementRepository;
import org.jboss.jca.core.connectionmanager.pool.AbstractPool;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/**
 * The live pool behind a JNDI name, found in the server's repository of them; works inside the server only. What the
 * management model says of a pool is what was configured; this is what is.
 */
public final class PoolInUse {

    private final AbstractPool pool;
    private final PoolConfiguration configuration;

    private PoolInUse(Object pool, PoolConfiguration configuration) {
        this.pool = (AbstractPool) pool;
        this.configuration = configuration;
    }

    /**
     * Finds it.
     *
     * @param jndiName of a data source or connection factory
     * @return its pool
     */
    public static PoolInUse of(String jndiName) {
        ManagementRepository repository = Registry.repository();
        for (DataSource source : List.copyOf(repository.getDataSources())) {
            if (jndiName.equals(source.getJndiName())) {
                return new PoolInUse(source.getPool(), source.getPoolConfiguration());
            }
        }
        Stream<ConnectionFactory> factories = repository.getConnectors().stream().flatMap(c -> c.getConnectionFactories().stream());
        return factories.filter(f -> jndiName.equals(f.getJndiName())).findFirst()
                .map(f -> new PoolInUse(f.getPool(), f.getPoolConfiguration()))
                .orElseThrow(() -> new AssertionError("no pool of " + jndiName));
    }

    /**
     * Fails unless all parts of the pool, of which there has to be one at least, are of a class.
     *
     * @param expected whose class
     * @return this
     */
    public PoolInUse is(Pool expected) {
        assertThat(parts()).as("parts of %s", pool.getName()).isNotEmpty()
                .allSatisfy(part -> assertThat(part.getClass().getName()).isEqualTo(expected.className()));
        return this;
    }

    /**
     * How many parts there are: more than one if connections differ by user.
     *
     * @return their number
     */
    public int size() {
        return parts().size();
    }

    /**
     * IronJacamar's pool around the parts.
     *
     * @return the pool
     */
    public AbstractPool pool() {
        return pool;
    }

    /**
     * The live configuration.
     *
     * @return which the pool reads
     */
    public PoolConfiguration configuration() {
        return configuration;
    }

    /**
     * The parts.
     *
     * @return the pools by user
     */
    public Collection<ManagedConnectionPool> parts() {
        try {
            // The only way: there is no accessor.
            Field parts = AbstractPool.class.getDeclaredField("mcpPools");
            parts.setAccessible(true);
            return ((Map<?, ?>) parts.get(pool)).values().stream().filter(Objects::nonNull).map(ManagedConnectionPool.class::cast).toList();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
