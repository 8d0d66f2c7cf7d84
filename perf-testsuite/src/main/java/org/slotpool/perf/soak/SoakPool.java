/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionRequestInfo;
import java.util.Collection;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.notx.NoTxConnectionManagerImpl;
import org.jboss.jca.core.connectionmanager.pool.AbstractPool;
import org.jboss.jca.core.connectionmanager.pool.api.PoolFactory;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;
import org.jboss.jca.core.connectionmanager.pool.api.PrefillPool;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.slotpool.perf.PoolKind;

/** One of IronJacamar's Pools with an adapter of its own, from its beginning to its end. */
final class SoakPool {

    private static final SoakRequest[] USERS = {new SoakRequest("ada"), new SoakRequest("bob"), new SoakRequest("cyd"),
        new SoakRequest("dan")};

    private final Scenario scenario;
    private final SoakFactory factory;
    private final PoolConfiguration configuration = new PoolConfiguration();
    private final NoTxConnectionManagerImpl manager = new NoTxConnectionManagerImpl();
    private final AbstractPool pool;
    private final int initialMax;
    private boolean restarted;

    SoakPool(Scenario scenario, PoolKind kind, Mischief mischief, Tally tally) {
        this.scenario = scenario;
        this.factory = new SoakFactory(scenario, mischief, tally);
        configure();
        initialMax = configuration.getMaxSize();
        pool = (AbstractPool) new PoolFactory().create(
                scenario.divided() ? PoolStrategy.POOL_BY_CRI : PoolStrategy.ONE_POOL, factory, configuration, false, false,
                kind.className());
        pool.setName(scenario.name());
        pool.setCapacity(scenario.capacity().get());
        pool.setConnectionManager(manager);
        manager.setPool(pool);
        manager.setJndiName("java:/" + scenario.name());
        manager.setFlushStrategy(scenario.flushStrategy());
        if (pool instanceof PrefillPool prefilled) {
            prefilled.prefill(null, null, false);
        }
    }

    private void configure() {
        configuration.setMinSize(0);
        configuration.setMaxSize(scenario.max());
        configuration.setBlockingTimeout(200);
        // Whoever looks for idle connections finds all that were not used in this millisecond.
        configuration.setIdleTimeoutMinutes(0);
        configuration.setBackgroundValidationMillis(1);
        scenario.configured().accept(configuration);
    }

    Scenario scenario() {
        return scenario;
    }

    SoakFactory factory() {
        return factory;
    }

    PoolConfiguration configuration() {
        return configuration;
    }

    /** What the maximum was when the Pool was made; the cells and the permits are as many. */
    int initialMax() {
        return initialMax;
    }

    /** Changes the maximum; not after a restart, since parts that are born with a small maximum stay small. */
    synchronized void resize(int max) {
        if (!restarted) {
            configuration.setMaxSize(max);
        }
    }

    /** Shuts it down, and starts it again. */
    void restart(Runnable meanwhile) {
        synchronized (this) {
            restarted = true;
            configuration.setMaxSize(initialMax);
        }
        pool.shutdown();
        factory.newStart();
        meanwhile.run();
        pool.cancelShutdown();
    }

    NoTxConnectionManagerImpl manager() {
        return manager;
    }

    AbstractPool pool() {
        return pool;
    }

    /** For whom a connection is taken; null if the Pool is not divided. */
    ConnectionRequestInfo anyUser(Dice dice) {
        return scenario.divided() ? dice.oneOf(USERS) : null;
    }

    ConnectionListener borrow(ConnectionRequestInfo user) throws ResourceException {
        return pool.getConnection(null, null, user);
    }

    void giveBack(ConnectionListener listener, boolean kill) throws ResourceException {
        pool.returnConnection(listener, kill);
    }

    Collection<ManagedConnectionPool> parts() {
        return Inspection.parts(pool);
    }

    /** One of the parts, or the only one; null if there is none yet or any more. */
    ManagedConnectionPool anyPart(Dice dice) {
        ManagedConnectionPool[] parts = parts().toArray(ManagedConnectionPool[]::new);
        return parts.length == 0 ? null : dice.oneOf(parts);
    }
}
