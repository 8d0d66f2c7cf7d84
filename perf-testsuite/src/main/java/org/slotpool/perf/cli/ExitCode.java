/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

/** How the process ends. */
public final class ExitCode {

    /** Everything was measured, and every rule was kept. */
    public static final int FINE = 0;

    /** A pool broke a rule, or something else failed. */
    public static final int VIOLATION = 1;

    /** The command line is wrong. */
    public static final int USAGE = 2;

    /** Broken off by Ctrl-C, as a shell says it; what had been measured was kept. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {
    }

    /** Of a measurement in which nothing failed, and that ran to its end or did not. */
    static int of(boolean whole) {
        return whole ? FINE : INTERRUPTED;
    }
}
