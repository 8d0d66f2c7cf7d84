/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.noop;

import jakarta.resource.spi.LocalTransaction;

/** A local transaction over nothing. */
enum NoopLocalTransaction implements LocalTransaction {

    INSTANCE;

    @Override
    public void begin() {
        // Nothing to begin.
    }

    @Override
    public void commit() {
        // Nothing to commit.
    }

    @Override
    public void rollback() {
        // Nothing to roll back.
    }
}
