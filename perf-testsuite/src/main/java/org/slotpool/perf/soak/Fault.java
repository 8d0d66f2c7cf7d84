/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.Locale;

/** What goes wrong on purpose, and how often. */
public enum Fault {

    /** A connection cannot be made. */
    CREATE_THROWS(60),
    /** None comes, and nothing is said. */
    CREATE_RETURNS_NULL(300),
    /** It takes a while. */
    CREATE_HANGS(600),
    /** The listener is refused. */
    LISTEN_THROWS(300),
    /** The connection reports an error while its listener is put in. */
    BREAKS_AT_BIRTH(300),
    /** Matching fails. */
    MATCH_THROWS(4_000),
    /** The connection does not match. */
    MATCH_REFUSES(4_000),
    /** The connection reports an error while it is matched, and matches. */
    MATCH_REPORTS(8_000),
    /** Matching takes a while. */
    MATCH_HANGS(30_000),
    /** Validation fails. */
    VALIDATE_THROWS(2_000),
    /** The connection is not valid. */
    VALIDATE_REFUSES(2_000),
    /** Validation takes a while. */
    VALIDATE_HANGS(30_000),
    /** Cleaning up fails. */
    CLEANUP_THROWS(4_000),
    /** The connection reports an error while it is cleaned up. */
    CLEANUP_REPORTS(8_000),
    /** Cleaning up takes a while. */
    CLEANUP_HANGS(30_000),
    /** The end fails. */
    DESTROY_THROWS(60),
    /** The end takes a while. */
    DESTROY_HANGS(600),
    /** The listener is not let go. */
    FORGET_THROWS(300),
    /** Somebody else's thread reports an error: on a connection in use, idle, on its way or long gone. */
    STRANGER_REPORTS(1),
    /** A thread that waits is interrupted. */
    INTERRUPT(1);

    private final int oneIn;

    Fault(int oneIn) {
        this.oneIn = oneIn;
    }

    /** It happens once in so many calls. */
    int oneIn() {
        return oneIn;
    }

    /** The name in reports. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
