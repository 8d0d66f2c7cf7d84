/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** The transaction services that a container can run on. */
public enum TransactionService {

    /** IronJacamar's own, which enlists nothing and logs nothing. */
    NOOP,

    /** Narayana with its log in memory. */
    MEMORY,

    /** Narayana with its log in files, in a temporary directory. */
    FILE;

    /**
     * Starts the service. Narayana keeps its state in static fields, so at most one of {@link #MEMORY} and
     * {@link #FILE} may run at a time.
     *
     * @return the running service
     * @throws IOException if the directory of the log cannot be made
     */
    public Transactions start() throws IOException {
        return switch (this) {
            case NOOP -> new NoopTransactions();
            case MEMORY -> NarayanaTransactions.inMemory();
            case FILE -> NarayanaTransactions.inFiles();
        };
    }

    /**
     * Starts Narayana with its log in a directory where it finds, and leaves, what is to be recovered.
     *
     * @param directory is made if it does not exist; stays when the service is stopped
     * @return the running service
     */
    public static Transactions startOn(Path directory) {
        return NarayanaTransactions.on(directory);
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
