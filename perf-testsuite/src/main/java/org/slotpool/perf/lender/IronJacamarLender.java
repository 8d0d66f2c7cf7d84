/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.sql.Connection;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.compare.Verification;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;

/** IronJacamar's JDBC adapter with its connection manager without transactions, on one of the pools. */
final class IronJacamarLender implements Lender<Connection> {

    private final Container container;
    private final Deployment deployment;
    private final UnitOfWork work;

    IronJacamarLender(PoolKind pool, Backend backend, int size, boolean fair) throws Exception {
        container = new Container(TransactionService.NOOP);
        deployment = container.deploy(backend.resource(), new DeploymentSettings("source/" + pool, Case.NO,
                pool.className(), size, false, false, fair, TIMEOUT_MILLIS));
        work = deployment.unitOfWork();
    }

    @Override
    public Connection borrow() throws Exception {
        return (Connection) work.checkOut();
    }

    @Override
    public void giveBack(Connection lent) throws Exception {
        work.checkIn(lent);
    }

    @Override
    public void close() throws Violation {
        Verification.retire(deployment);
        container.close();
    }
}
