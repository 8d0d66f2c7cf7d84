/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.spi.ManagedConnection;
import java.util.Collections;
import java.util.Set;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;

/** What an entry holds: a listener with its managed connection. */
final class Pooled {

    private final ConnectionListener listener;
    private final ManagedConnection connection;
    /** Matching and validating take a set; this one is immutable and serves for the connection's whole life. */
    private final Set<ManagedConnection> candidate;
    /** Where the connection was taken last; null if nobody wants to know. */
    private volatile Throwable allocation;
    /** The word of the last lease that reached its client, if leaks are watched. */
    private volatile int begun;

    /** When the last of a thousand leases began, in milliseconds since the epoch. */
    private long thousandAt;

    Pooled(ConnectionListener listener) {
        this.listener = listener;
        this.connection = listener.getManagedConnection();
        this.candidate = Collections.singleton(connection);
    }

    ConnectionListener listener() {
        return listener;
    }

    Set<ManagedConnection> candidate() {
        return candidate;
    }

    ManagedConnection connection() {
        return connection;
    }

    Throwable allocation() {
        return allocation;
    }

    int begun() {
        return begun;
    }

    /** For the thread that has just got it, when the listener knows since when it has. */
    void begun(int word) {
        begun = word;
    }

    /** Notes that a thousand more leases have begun; tells how long they took. For the thread that has just got it. */
    long thousand(long millis) {
        long took = millis - thousandAt;
        thousandAt = millis;
        return took;
    }

    /** For the thread that has just got it. */
    void allocatedAt(Throwable place) {
        allocation = place;
    }
}
