/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.cli;

/** How the process ends. */
public final class ExitCode {

    /** The command did what it says, or there was nothing to do. */
    public static final int FINE = 0;

    /** Something is in the way, and nothing was changed; or {@code check} has found something. */
    public static final int REFUSED = 1;

    /** The command line is wrong. */
    public static final int USAGE = 2;

    private ExitCode() {
    }
}
