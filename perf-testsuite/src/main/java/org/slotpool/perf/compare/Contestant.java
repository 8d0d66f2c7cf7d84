/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import jakarta.resource.ResourceException;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.Adapter;
import org.slotpool.perf.container.ClientTransaction;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;

/** One pool, deployed for one cell; built once, used in all rounds. */
final class Contestant {

    private final PoolKind pool;
    private final Deployment deployment;
    private final ClientTransaction work;

    Contestant(PoolKind pool, Cell cell, Container container, Adapter adapter, boolean statistics)
            throws ResourceException {
        this.pool = pool;
        this.deployment = container.deploy(adapter.resource(cell.kind()), new DeploymentSettings(cell + "/" + pool,
                cell.kind(), pool.className(), cell.clients(), statistics, false));
        this.work = new ClientTransaction(container.transactions(), deployment);
    }

    PoolKind pool() {
        return pool;
    }

    String name() {
        return deployment.settings().name();
    }

    ClientTransaction work() {
        return work;
    }

    String liveClass() {
        return deployment.managedConnectionPool().getClass().getName();
    }

    /** Lets the pool close all its connections; none may be out. */
    void forgetConnections() {
        deployment.flush();
    }

    void verify() throws Violation {
        Verification.atRest(deployment);
    }

    /** Shuts the pool down, and checks that it took its connections with it. */
    void retire() throws Violation {
        deployment.close();
        Verification.nothingLeft(deployment);
    }

    /** Shuts the pool down without a question, because something else is already wrong. */
    void abandon() {
        deployment.close();
    }
}
