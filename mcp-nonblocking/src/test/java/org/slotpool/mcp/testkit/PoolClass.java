/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;

/** The implementations that the contract is checked against: IronJacamar's two and ours. */
public enum PoolClass {
    /** IronJacamar's default. */
    LIST("org.jboss.jca.core.connectionmanager.pool.mcp.SemaphoreArrayListManagedConnectionPool"),
    /** What WildFly's deployers choose. */
    DEQUE("org.jboss.jca.core.connectionmanager.pool.mcp.SemaphoreConcurrentLinkedDequeManagedConnectionPool"),
    /** Ours. */
    SLOTS("org.slotpool.mcp.NonBlockingManagedConnectionPool");

    private final String className;

    PoolClass(String className) {
        this.className = className;
    }

    /**
     * The class that IronJacamar is to load.
     *
     * @return its name
     */
    public String className() {
        return className;
    }

    /**
     * Whether this is one of IronJacamar's own.
     *
     * @return true for all but ours
     */
    public boolean isStock() {
        return this != SLOTS;
    }

    /**
     * For how long a test waits for what is to happen soon. What a stock pool is known to miss is waited out; else only a machine that stands still
     * takes so long.
     *
     * @return how long; less than the time for which a thread waits for a connection, unless the test says otherwise
     */
    public Duration patience() {
        return isStock() ? Duration.ofSeconds(2) : Duration.ofSeconds(10);
    }

    /**
     * The implementations that can be loaded here; of them only those that the system property {@code contract.pools}
     * names, separated by commas, if it is set.
     *
     * @return what the contract runs against
     */
    public static Stream<PoolClass> underTest() {
        String chosen = System.getProperty("contract.pools");
        return Arrays.stream(values()).filter(PoolClass::isPresent)
                .filter(pool -> chosen == null || Arrays.asList(chosen.split(",")).contains(pool.name()));
    }

    private boolean isPresent() {
        try {
            Class.forName(className, false, PoolClass.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
