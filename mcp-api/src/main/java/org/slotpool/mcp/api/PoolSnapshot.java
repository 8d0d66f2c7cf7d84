/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.api;

/**
 * The state of a pool at some moment. The figures are read one after the other while the pool goes on working, so they need not
 * add up; in a pool at rest they do. All are 0 or more.
 *
 * @param capacity how many connections there can be at most
 * @param inUse connections that clients hold
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

    /** {@return all figures in one line, as in the message of IJ000655; those under way only if there are any} */
    @Override
    public String toString() {
        return "total " + total() + " of " + capacity + ", in use " + inUse + ", idle " + idle
                + (underWay == 0 ? "" : ", under way " + underWay)
                + ", creating " + creating + ", waiting " + waiting;
    }
}
