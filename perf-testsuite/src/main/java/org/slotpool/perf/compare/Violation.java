/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

/** A pool is not what it claims to be, or it lost a connection: what was measured is worth nothing. */
public final class Violation extends Exception {

    private static final long serialVersionUID = 1L;

    /**
     * A broken rule.
     *
     * @param message which, where, what was expected and what was found
     */
    public Violation(String message) {
        super(message);
    }

    /**
     * A client that failed.
     *
     * @param message where
     * @param cause what it met
     */
    public Violation(String message, Throwable cause) {
        super(message, cause);
    }
}
