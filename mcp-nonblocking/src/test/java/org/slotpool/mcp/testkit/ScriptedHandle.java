/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

/** What an application holds: it belongs to a physical connection until it is closed or dissociated. */
public final class ScriptedHandle {

    private volatile ScriptedConnection connection;

    ScriptedHandle(ScriptedConnection connection) {
        this.connection = connection;
    }

    /**
     * The physical connection below.
     *
     * @return the connection; null when this handle is closed or dissociated
     */
    public ScriptedConnection connection() {
        return connection;
    }

    void belongTo(ScriptedConnection owner) {
        connection = owner;
    }

    /** Closes this handle, which gives the physical connection back. */
    public void close() {
        ScriptedConnection owner = connection;
        if (owner != null) {
            connection = null;
            owner.closed(this);
        }
    }

    /** Reports that the physical connection broke. */
    public void fail() {
        connection.fail();
    }
}
