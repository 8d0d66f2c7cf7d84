/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import jakarta.resource.spi.TransactionSupport.TransactionSupportLevel;
import java.util.Locale;

/** What kind of transaction surrounds the use of a connection. */
public enum Case {

    /** The adapter's local transaction, enlisted in a global one. */
    LOCAL(TransactionSupportLevel.LocalTransaction),

    /** The adapter's XA resource, enlisted in a global transaction. */
    XA(TransactionSupportLevel.XATransaction),

    /** No transaction at all. */
    NO(TransactionSupportLevel.NoTransaction);

    private final TransactionSupportLevel level;

    Case(TransactionSupportLevel level) {
        this.level = level;
    }

    /**
     * The level in IronJacamar's words.
     *
     * @return the level
     */
    public TransactionSupportLevel level() {
        return level;
    }

    /**
     * Whether a connection is used between begin and commit.
     *
     * @return false for {@link #NO}
     */
    public boolean isTransactional() {
        return this != NO;
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
