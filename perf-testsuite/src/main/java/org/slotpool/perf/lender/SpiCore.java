/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.noop.NoopAdapter;
import org.slotpool.perf.compare.Verification;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;

/** A pool of IronJacamar's, through the interface behind which they all stand, with an adapter that does nothing. */
final class SpiCore implements Lender<ConnectionListener> {

    private final Container container;
    private final Deployment deployment;
    private final ManagedConnectionPool pool;

    SpiCore(PoolKind kind, int size, boolean fair) throws Exception {
        container = new Container(TransactionService.NOOP);
        deployment = container.deploy(new NoopAdapter().resource(Case.NO), new DeploymentSettings("core/" + kind, Case.NO,
                kind.className(), size, false, false, fair, TIMEOUT_MILLIS));
        // The first check-out creates the pool.
        deployment.unitOfWork().checkIn(deployment.unitOfWork().checkOut());
        pool = deployment.managedConnectionPool();
    }

    @Override
    public ConnectionListener borrow() throws Exception {
        return pool.getConnection(null, null);
    }

    @Override
    public void giveBack(ConnectionListener lent) {
        pool.returnConnection(lent, false);
    }

    @Override
    public void close() throws Violation {
        Verification.retire(deployment);
        container.close();
    }
}
