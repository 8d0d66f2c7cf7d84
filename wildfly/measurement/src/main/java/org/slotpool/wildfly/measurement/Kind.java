/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.measurement;

import java.util.Locale;

/** What a request does: the resources of the measured application. */
enum Kind {

    /** A local transaction on a connection to nothing: what remains is the server and the pool. */
    STUB,

    /** A query in a local transaction on PostgreSQL. */
    LOCAL,

    /** A query in an XA transaction on PostgreSQL. */
    XA;

    String path() {
        return "/" + this;
    }

    /** The name on the command line and in the reports. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
