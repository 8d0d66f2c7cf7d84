/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import java.sql.SQLException;

/** What a client met, in so few words that failures of the same kind can be counted together. */
public final class ClientFailure {

    private ClientFailure() {
    }

    /**
     * Names a failure. The innermost cause says what happened; the layers above say it in their own words.
     *
     * @param failure what was thrown
     * @return the innermost cause's class, without its package, and the innermost SQL state, if there is one
     */
    public static String describe(Throwable failure) {
        Throwable innermost = failure;
        String state = "";
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            innermost = cause;
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                state = " " + sql.getSQLState();
            }
        }
        return innermost.getClass().getSimpleName() + state;
    }
}
