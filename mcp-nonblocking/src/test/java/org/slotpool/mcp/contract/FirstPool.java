/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import jakarta.resource.ResourceException;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** The first pool of its virtual machine: what is lent comes back, and nothing goes wrong. */
final class FirstPool {

    private FirstPool() {
    }

    /**
     * Runs it.
     *
     * @param arguments none
     * @throws ResourceException if there is no connection
     */
    public static void main(String[] arguments) throws ResourceException {
        PoolUnderTest pool = Assembly.assemble(PoolClass.SLOTS, PoolSetup.max(1));
        pool.giveBack(pool.borrow());
        pool.giveBack(pool.borrow());
    }
}
