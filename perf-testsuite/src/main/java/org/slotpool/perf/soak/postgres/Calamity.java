/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import java.util.Locale;

/** What happens to a database, and to the way to it. */
public enum Calamity {

    /** All connections are ended by the server, which goes on. */
    TERMINATED,
    /** The server is killed, and started again. */
    KILLED,
    /** All connections are cut on their way. */
    CUT,
    /** Nothing gets through for a while, and nobody says so. */
    SILENT,
    /** All connections are cut, and new ones are not accepted until the queue is full. */
    DEAF,
    /** All connections are ended, and nobody may log in. */
    LOCKED_OUT;

    /** The name in reports. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
