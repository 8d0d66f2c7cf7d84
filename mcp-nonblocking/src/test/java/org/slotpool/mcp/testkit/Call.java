/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

/** The points at which a pool calls foreign code, and at which a {@link Script} can let something happen. */
public enum Call {
    /** {@code ManagedConnectionFactory.createManagedConnection}. */
    CREATE,
    /** {@code ConnectionManager.createConnectionListener}, after the physical connection was created. */
    LISTEN,
    /** The listener was made and hears of errors, but the pool does not know it yet. */
    LISTENING,
    /** {@code ManagedConnectionFactory.matchManagedConnections}. */
    MATCH,
    /** {@code ValidatingManagedConnectionFactory.getInvalidConnections}. */
    VALIDATE,
    /** {@code ConnectionListener.setLastCheckedOutTime}: the pool is about to hand an idle connection out. */
    LEND,
    /** {@code ManagedConnection.cleanup}. */
    CLEANUP,
    /** {@code ConnectionListener.toPool}: after the cleanup, just before the connection is idle again. */
    TO_POOL,
    /** {@code ManagedConnection.destroy}. */
    DESTROY,
    /** {@code DissociatableManagedConnection.dissociateConnections}. */
    DISSOCIATE
}
