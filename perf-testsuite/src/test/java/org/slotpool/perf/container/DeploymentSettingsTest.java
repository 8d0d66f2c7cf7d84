/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.pool.AbstractPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.noop.NoopAdapter;

class DeploymentSettingsTest {

    /** The pool asks when it is built, and never again. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theOrderOfServiceReachesThePool(boolean fair) throws Exception {
        DeploymentSettings settings = new DeploymentSettings("test", Case.NO, PoolKind.LIST.className(), 3, false,
                false, fair, 1234);
        try (Container container = new Container(TransactionService.NOOP);
                Deployment deployment = container.deploy(new NoopAdapter().resource(Case.NO), settings)) {
            AbstractPool pool = (AbstractPool) deployment.connectionManager().getPool();
            assertThat(pool.getLock().isFair()).isEqualTo(fair);
            assertThat(pool.getLock().availablePermits()).isEqualTo(3);
        }
        assertThat(settings.poolConfiguration().getBlockingTimeout()).isEqualTo(1234);
    }

    @Test
    void whatIsNotSaidIsAsIronJacamarHasIt() {
        PoolConfiguration defaults = new PoolConfiguration();
        PoolConfiguration ours = new DeploymentSettings("test", Case.NO, PoolKind.LIST.className(), 3, false, false)
                .poolConfiguration();
        assertThat(ours.isFair()).isEqualTo(defaults.isFair());
        assertThat(ours.getBlockingTimeout()).isEqualTo(defaults.getBlockingTimeout());
    }
}
