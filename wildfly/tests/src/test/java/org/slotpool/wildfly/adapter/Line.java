/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.adapter;

/** A connection of the adapter, as an application has it: a line to somebody who does nothing. */
public interface Line extends AutoCloseable {

    /**
     * Who is at its other end.
     *
     * @return the user for whom it was made
     */
    String user();

    /**
     * Which physical connection it is.
     *
     * @return its number, from 1
     */
    int number();

    /** Tells the pool that the physical connection is broken. */
    void breakDown();

    @Override
    void close();
}
