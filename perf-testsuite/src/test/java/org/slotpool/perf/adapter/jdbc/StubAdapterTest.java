/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLFeatureNotSupportedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;

class StubAdapterTest {

    @ParameterizedTest
    @EnumSource
    void itsConnectionsPassForRealOnes(PoolKind pool) throws Exception {
        try (Container container = new Container(TransactionService.NOOP); StubAdapter adapter = new StubAdapter()) {
            Deployment deployment = container.deploy(adapter.resource(Case.NO),
                    new DeploymentSettings("test", Case.NO, pool.className(), 1, false, true));
            Connection connection = (Connection) deployment.unitOfWork().checkOut();
            assertThat(connection.isValid(1)).isTrue();
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(deployment.openConnections()).isEqualTo(1);
            deployment.unitOfWork().checkIn(connection);
            deployment.unitOfWork().checkIn(deployment.unitOfWork().checkOut());
            assertThat(deployment.openConnections()).isEqualTo(1);
            deployment.close();
            assertThat(deployment.openConnections()).isZero();
        }
    }

    @Test
    void aConnectionIsItself() {
        Connection connection = StubConnection.open();
        assertThat(connection).isEqualTo(connection).isNotEqualTo(StubConnection.open())
                .hasSameHashCodeAs(connection).hasToString("stub connection");
    }

    @Test
    void itHasNoStatementsAndNoXaTransactions() {
        assertThatThrownBy(() -> StubConnection.open().prepareStatement("SELECT 1"))
                .isInstanceOf(SQLFeatureNotSupportedException.class).hasMessageContaining("prepareStatement");
        assertThatIllegalArgumentException().isThrownBy(() -> new StubAdapter().resource(Case.XA));
    }

    @Test
    void itsDriverKnowsItsOwnAddressOnly() {
        assertThat(new StubDriver().connect(StubDriver.URL, null)).isNotNull();
        assertThat(new StubDriver().connect("jdbc:h2:mem:", null)).isNull();
    }
}
