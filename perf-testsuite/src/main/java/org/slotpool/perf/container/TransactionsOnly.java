/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import jakarta.resource.spi.BootstrapContext;
import jakarta.resource.spi.UnavailableException;
import jakarta.resource.spi.XATerminator;
import jakarta.resource.spi.work.WorkContext;
import jakarta.resource.spi.work.WorkManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.Timer;

/** Offers an adapter the transactions, and nothing that only inbound adapters need. */
record TransactionsOnly(TransactionSynchronizationRegistry registry) implements BootstrapContext {

    @Override
    public TransactionSynchronizationRegistry getTransactionSynchronizationRegistry() {
        return registry;
    }

    @Override
    public WorkManager getWorkManager() {
        return null;
    }

    @Override
    public XATerminator getXATerminator() {
        return null;
    }

    @Override
    public Timer createTimer() throws UnavailableException {
        throw new UnavailableException("no timers here");
    }

    @Override
    public boolean isContextSupported(Class<? extends WorkContext> workContext) {
        return false;
    }
}
