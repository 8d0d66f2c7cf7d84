/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import java.util.Locale;

/** Where a process dies. */
public enum KillPoint {

    /** One of the two databases has prepared. Nothing is decided: it is rolled back. */
    FIRST_PREPARED,
    /** Both have prepared, and nothing is in the log: it is rolled back. */
    BOTH_PREPARED,
    /** The decision is in the log, and neither database knows: it is committed. */
    LOGGED,
    /** One database has committed, and the transaction manager does not know. */
    FIRST_COMMITTED,
    /** One database has committed, and the transaction manager knows. */
    BEFORE_SECOND_COMMIT,
    /** Both have committed, and the log still tells of it. */
    BOTH_COMMITTED,
    /** Wherever it happens to be, killed from outside. */
    ANYWHERE;

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
