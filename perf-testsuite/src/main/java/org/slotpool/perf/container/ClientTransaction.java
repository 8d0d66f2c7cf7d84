/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.adapter.UnitOfWork;

/**
 * What one client does over and over: begin, check a connection out, use it, check it in, commit; without begin and
 * commit where the case has no transaction. Used by any number of threads at once.
 */
public final class ClientTransaction {

    private static final long FILL_SECONDS = 60;

    private final UserTransaction transaction;
    private final boolean transactional;
    private final UnitOfWork work;

    /**
     * The client's side of a deployment.
     *
     * @param transactions the transaction service that the deployment runs on
     * @param deployment what is connected to
     */
    public ClientTransaction(Transactions transactions, Deployment deployment) {
        this(transactions, deployment, deployment.unitOfWork());
    }

    /**
     * The client's side of a deployment, with a use of its own.
     *
     * @param transactions the transaction service that the deployment runs on
     * @param deployment what is connected to
     * @param work what is done there, made of the deployment's own
     */
    public ClientTransaction(Transactions transactions, Deployment deployment, UnitOfWork work) {
        this.transaction = transactions.user();
        this.transactional = deployment.settings().kind().isTransactional();
        this.work = work;
    }

    /**
     * Runs once.
     *
     * @throws Exception what went wrong; the transaction is rolled back and the connection is checked in
     */
    public void run() throws Exception {
        if (transactional) {
            surrounded(null);
        } else {
            unit(null);
        }
    }

    /**
     * Runs once, and meets other clients while the connection is out, so that all of them have one at the same time.
     *
     * @param meeting where they meet
     * @throws Exception what went wrong
     */
    public void runTogether(CyclicBarrier meeting) throws Exception {
        if (transactional) {
            surrounded(meeting);
        } else {
            unit(meeting);
        }
    }

    private void surrounded(CyclicBarrier meeting) throws Exception {
        transaction.begin();
        boolean done = false;
        try {
            unit(meeting);
            done = true;
        } finally {
            if (!done) {
                rollBack();
            }
        }
        transaction.commit();
    }

    private void unit(CyclicBarrier meeting) throws Exception {
        Object handle = work.checkOut();
        try {
            work.use(handle);
            if (meeting != null) {
                meeting.await(FILL_SECONDS, TimeUnit.SECONDS);
            }
        } finally {
            work.checkIn(handle);
        }
    }

    /** What went wrong first is what the caller hears of. */
    private void rollBack() {
        try {
            transaction.rollback();
        } catch (SystemException | RuntimeException e) {
            // The transaction service has ended the transaction itself.
        }
    }
}
