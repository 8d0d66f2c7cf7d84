/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import jakarta.transaction.UserTransaction;
import org.jboss.jca.core.spi.transaction.TransactionIntegration;

/** A running transaction service. */
public interface Transactions extends AutoCloseable {

    /**
     * What IronJacamar needs of it.
     *
     * @return the integration
     */
    TransactionIntegration integration();

    /**
     * What a client needs of it; used by any number of threads at once.
     *
     * @return begin, commit, rollback of the calling thread's transaction
     */
    UserTransaction user();

    /** Stops the service, and deletes its log if that is in a temporary directory. */
    @Override
    void close();
}
