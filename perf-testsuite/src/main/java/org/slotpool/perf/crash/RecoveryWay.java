/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import java.util.Locale;

/** By which connections the transaction manager recovers. */
public enum RecoveryWay {

    /** Connections that are checked out of the pool. */
    POOL,

    /** IronJacamar's own: the pool's connection factory is asked for one connection that is kept beside the pool. */
    IRONJACAMAR;

    /** The name in reports. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
