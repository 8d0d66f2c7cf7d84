/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import jakarta.resource.ResourceException;

import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Ways in which a connection that is in use ends, so that capacity becomes free instead of a connection. */
enum Loss {
    /** The client gives it back as broken. */
    KILL {
        @Override
        void of(ConnectionListener taken, PoolUnderTest pool) throws ResourceException {
            pool.kill(taken);
        }
    },
    /** The adapter reports that it broke. */
    ERROR {
        @Override
        void of(ConnectionListener taken, PoolUnderTest pool) {
            pool.reportError(taken);
        }
    },
    /** The operator flushes all connections; the client gives its own back later. */
    FLUSH {
        @Override
        void of(ConnectionListener taken, PoolUnderTest pool) {
            pool.pool().flush(FlushMode.ALL);
        }

        @Override
        void clientLeaves(ConnectionListener taken, PoolUnderTest pool) throws ResourceException {
            pool.giveBack(taken);
        }
    };

    /** Lets it happen. */
    abstract void of(ConnectionListener taken, PoolUnderTest pool) throws ResourceException;

    /** What the client does that still has the connection. */
    void clientLeaves(ConnectionListener taken, PoolUnderTest pool) throws ResourceException {
        // has nothing any more
    }
}
