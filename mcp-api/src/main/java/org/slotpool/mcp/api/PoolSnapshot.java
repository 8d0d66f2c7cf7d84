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
 * @param underWay connections on their way to a client, or out of use for a moment to be validated or removed
 * @param creating connections that are being made
 * @param waiting threads that wait for a connection
 */
public record PoolSnapshot(int capacity, int inUse, int idle, int underWay, int creating, int waiting) {

    /**
     * How many connections there are.
     *
     * @return those in use, idle or under way
     */
    public int total() {
        return inUse + idle + underWay;
    }

    @Override
    public String toString() {
        return "total " + total() + " of " + capacity + ", in use " + inUse + ", idle " + idle
                + (underWay == 0 ? "" : ", under way " + underWay)
                + ", creating " + creating + ", waiting " + waiting;
    }
}
