/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter;

import org.slotpool.perf.container.Case;

/** A resource adapter together with what it connects to. */
public interface Adapter extends AutoCloseable {

    /**
     * Configures a managed connection factory.
     *
     * @param kind the kind of transaction that it will serve
     * @return a new resource
     */
    Resource resource(Case kind);

    /** Stops what it connects to and deletes its data. */
    @Override
    void close();
}
