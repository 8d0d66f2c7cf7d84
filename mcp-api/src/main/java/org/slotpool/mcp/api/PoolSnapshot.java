/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.api;

/**
 * What a pool looked like. The figures are taken one after the other while the pool goes on working, so they need not add
 * up; in a pool at rest they do.
 *
 * @param capacity how many connections there can be at most, 0 or more
 * @param inUse connections in clients' hands
 * @param idle connections that are free
 * @param maintained connections taken out of use for a moment, to be validated or removed
 * @param creating connections that are being made
 * @param waiting threads that wait for a connection
 */
public record PoolSnapshot(int capacity, int inUse, int idle, int maintained, int creating, int waiting) {

    /**
     * How many connections there are.
     *
     * @return those in use, idle or maintained
     */
    public int total() {
        return inUse + idle + maintained;
    }

    @Override
    public String toString() {
        return "total " + total() + " of " + capacity + ", in use " + inUse + ", idle " + idle
                + (maintained == 0 ? "" : ", maintained " + maintained)
                + ", creating " + creating + ", waiting " + waiting;
    }
}
