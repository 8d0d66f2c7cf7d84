/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.noop;

/** An application's connection handle; one thread at a time. */
final class NoopHandle {

    /** Null once the handle is closed, or taken away by a cleanup. */
    private NoopManagedConnection connection;

    NoopHandle(NoopManagedConnection connection) {
        this.connection = connection;
    }

    void touch() {
        if (connection == null) {
            throw new IllegalStateException("the handle is closed");
        }
        connection.touch();
    }

    void close() {
        NoopManagedConnection closing = connection;
        if (closing != null) {
            connection = null;
            closing.closed(this);
        }
    }

    void attach(NoopManagedConnection to) {
        connection = to;
    }

    void detach() {
        connection = null;
    }
}
