/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.util.function.Consumer;

import org.jboss.jca.common.api.metadata.common.FlushStrategy;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityDecrementer;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityIncrementer;
import org.jboss.jca.core.connectionmanager.pool.api.PoolStrategy;

/** How a Pool is to be assembled; the starting point is one small sub-pool of plain connections. */
public final class PoolSetup {

    /**
     * Longer than a test waits for any thread: one whose time is over looks once more, and helps itself if something is there, so a test that
     * waits until then would take it for one that was woken.
     */
    public static final long PAST_PATIENCE = 25_000;

    /** For stock pools, unless the test says otherwise: what they are known to miss does not hold up the build. */
    static final long SHORT = 3_000;

    private static final long VALIDATION_INTERVAL = 60_000;

    PoolConfiguration configuration = new PoolConfiguration();
    PoolStrategy strategy = PoolStrategy.ONE_POOL;
    ScriptedAdapter.Kind kind = ScriptedAdapter.Kind.PLAIN;
    FlushStrategy flushStrategy = FlushStrategy.FAILING_CONNECTION_ONLY;
    CapacityIncrementer incrementer;
    CapacityDecrementer decrementer;
    boolean sharable;
    boolean transactional;
    boolean noTxSeparatePools;
    boolean validating = true;
    String name = "contract";

    private boolean timed;

    private PoolSetup() {
        configuration.setBlockingTimeout(PAST_PATIENCE);
        // Not switched on, but read when a test asks for the validation itself.
        configuration.setBackgroundValidationMillis(VALIDATION_INTERVAL);
    }

    /**
     * A pool of at most so many connections.
     *
     * @param max the maximum
     * @return the setup
     */
    public static PoolSetup max(int max) {
        PoolSetup setup = new PoolSetup();
        setup.configuration.setMaxSize(max);
        return setup;
    }

    /**
     * Takes a configuration of the test's own.
     *
     * @param own replaces the one so far
     * @return this
     */
    public PoolSetup configuredBy(PoolConfiguration own) {
        own.setMaxSize(configuration.getMaxSize());
        own.setBlockingTimeout(configuration.getBlockingTimeout());
        own.setBackgroundValidationMillis(configuration.getBackgroundValidationMillis());
        configuration = own;
        return this;
    }

    /**
     * Changes the configuration.
     *
     * @param change what to set
     * @return this
     */
    public PoolSetup with(Consumer<PoolConfiguration> change) {
        change.accept(configuration);
        return this;
    }

    /**
     * Fills the pool in the background.
     *
     * @param min the minimum
     * @return this
     */
    public PoolSetup prefilledTo(int min) {
        return with(configuration -> {
            configuration.setMinSize(min);
            configuration.setPrefill(true);
        });
    }

    /**
     * Keeps a strict minimum.
     *
     * @param min the minimum
     * @return this
     */
    public PoolSetup strictMin(int min) {
        return with(configuration -> {
            configuration.setMinSize(min);
            configuration.setStrictMin(true);
        });
    }

    /**
     * Waits at most so long for a connection.
     *
     * @param millis milliseconds
     * @return this
     */
    public PoolSetup blockingTimeout(long millis) {
        timed = true;
        return with(configuration -> configuration.setBlockingTimeout(millis));
    }

    /** The test has not said how long to wait, and it is one of IronJacamar's own pools. */
    void shorten() {
        if (!timed) {
            configuration.setBlockingTimeout(SHORT);
        }
    }

    /**
     * How the Pool splits into sub-pools.
     *
     * @param value IronJacamar's strategy
     * @return this
     */
    public PoolSetup strategy(PoolStrategy value) {
        strategy = value;
        return this;
    }

    /**
     * What kind of connections the adapter makes.
     *
     * @param value the kind
     * @return this
     */
    public PoolSetup of(ScriptedAdapter.Kind value) {
        kind = value;
        return this;
    }

    /**
     * The adapter cannot tell good connections from bad ones. The connection manager does not take the scripted adapter for its
     * factory then: connections are to be had from the Pool itself.
     *
     * @return this
     */
    public PoolSetup withoutValidation() {
        validating = false;
        return this;
    }

    /**
     * What else goes when one connection fails.
     *
     * @param value IronJacamar's strategy
     * @return this
     */
    public PoolSetup flushing(FlushStrategy value) {
        flushStrategy = value;
        return this;
    }

    /**
     * How the pool grows.
     *
     * @param value the policy
     * @return this
     */
    public PoolSetup growing(CapacityIncrementer value) {
        incrementer = value;
        return this;
    }

    /**
     * How the pool shrinks.
     *
     * @param value the policy
     * @return this
     */
    public PoolSetup shrinking(CapacityDecrementer value) {
        decrementer = value;
        return this;
    }

    /**
     * Connections are sharable, so an idle holder may lose its connection to somebody who needs it.
     *
     * @return this
     */
    public PoolSetup sharable() {
        sharable = true;
        return this;
    }

    /**
     * Uses IronJacamar's connection manager for local transactions, with its no-operation transaction service.
     *
     * @return this
     */
    public PoolSetup transactional() {
        transactional = true;
        return this;
    }

    /**
     * Keeps a sub-pool for what happens within transactions and one for what does not; the {@link #transactional}
     * connection manager belongs to it.
     *
     * @return this
     */
    public PoolSetup noTxSeparatePools() {
        noTxSeparatePools = true;
        return transactional();
    }

    /**
     * The Pool's name.
     *
     * @param value the name
     * @return this
     */
    public PoolSetup named(String value) {
        name = value;
        return this;
    }
}
