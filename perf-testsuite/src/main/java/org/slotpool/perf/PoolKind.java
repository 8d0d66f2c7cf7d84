/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf;

import java.util.Locale;

/** The pools that are compared. */
public enum PoolKind {

    /** IronJacamar's own default: a semaphore and an array list under a monitor. */
    LIST("stock list", "org.jboss.jca.core.connectionmanager.pool.mcp.SemaphoreArrayListManagedConnectionPool"),

    /** What WildFly chooses when nothing is configured: a semaphore, a deque and a map. */
    DEQUE("stock deque",
            "org.jboss.jca.core.connectionmanager.pool.mcp.SemaphoreConcurrentLinkedDequeManagedConnectionPool"),

    /** The pool of this project. */
    SLOTPOOL("slotpool", "org.slotpool.mcp.NonBlockingManagedConnectionPool"),

    /** Not a pool: the physical limit, see {@link FloorManagedConnectionPool}. */
    FLOOR("floor", FloorManagedConnectionPool.class.getName());

    private final String title;
    private final String className;

    PoolKind(String title, String className) {
        this.title = title;
        this.className = className;
    }

    /**
     * The heading of this pool's column.
     *
     * @return a few words
     */
    public String title() {
        return title;
    }

    /**
     * The implementation, as a deployer names it.
     *
     * @return the fully qualified name of a {@code ManagedConnectionPool}
     */
    public String className() {
        return className;
    }

    /**
     * Whether this is one of the two pools that IronJacamar brings, which are the baselines.
     *
     * @return true for a baseline
     */
    public boolean isStock() {
        return this == LIST || this == DEQUE;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
