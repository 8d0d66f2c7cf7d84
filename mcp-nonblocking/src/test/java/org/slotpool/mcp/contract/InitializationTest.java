/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.NonBlockingManagedConnectionPool;

/** What a pool needs from its beginning. */
class InitializationTest {

    @Test
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> new NonBlockingManagedConnectionPool().initialize(null, null, null, null, new PoolConfiguration(), null))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("ManagedConnectionFactory is null");
    }
}
