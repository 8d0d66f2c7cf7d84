/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter;

/** What a client does with a connection, in three steps; used by any number of threads at once. */
public interface UnitOfWork {

    /**
     * Gets a connection handle through the connection factory.
     *
     * @return the handle, which the calling thread hands back to {@link #checkIn}
     * @throws Exception if there is none to be had
     */
    Object checkOut() throws Exception;

    /**
     * Does something trivial with it.
     *
     * @param handle what {@link #checkOut} returned
     * @throws Exception if the connection fails
     */
    void use(Object handle) throws Exception;

    /**
     * Closes the handle.
     *
     * @param handle what {@link #checkOut} returned
     * @throws Exception if the connection fails
     */
    void checkIn(Object handle) throws Exception;
}
