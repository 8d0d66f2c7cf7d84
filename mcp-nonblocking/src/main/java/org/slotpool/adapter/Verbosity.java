/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import org.jboss.jca.core.CoreLogger;

/**
 * Whether each call is to be told at length. Asking a logger costs a tenth of a whole check-out and check-in, so it is asked
 * about once a second; an operator who switches trace on sees the first lines with the first check-out after that time.
 */
final class Verbosity {

    private static final long INTERVAL_MILLIS = 1_000;

    private final CoreLogger log;
    private final boolean debug;
    // Plain fields: a thread that sees them late tells a call more or less.
    private boolean trace;
    private long askedAt;

    Verbosity(Surroundings around) {
        this.log = around.log();
        this.debug = around.debug();
        this.trace = log.isTraceEnabled();
        this.askedAt = System.currentTimeMillis();
    }

    /** Whether there is anything to tell at all. */
    boolean any() {
        return trace || debug;
    }

    boolean trace() {
        return trace;
    }

    /** Asks the logger again if that is a while ago. */
    void refresh(long nowMillis) {
        // Either way: somebody may set the clock back.
        if (Math.abs(nowMillis - askedAt) > INTERVAL_MILLIS) {
            askedAt = nowMillis;
            trace = log.isTraceEnabled();
        }
    }
}
