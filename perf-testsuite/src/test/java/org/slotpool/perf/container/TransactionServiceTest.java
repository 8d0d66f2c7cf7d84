/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.arjuna.ats.arjuna.objectstore.StoreManager;
import jakarta.transaction.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import org.h2.jdbc.JdbcConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.jdbc.H2Adapter;

class TransactionServiceTest {

    @ParameterizedTest
    @EnumSource
    void aThreadRunsOneTransactionAfterTheOther(TransactionService service) throws Exception {
        try (Transactions transactions = service.start()) {
            for (int i = 0; i < 3; i++) {
                transactions.user().begin();
                assertThat(transactions.integration().getTransactionManager().getStatus())
                        .isEqualTo(Status.STATUS_ACTIVE);
                transactions.user().commit();
            }
        }
    }

    /** The no-op service enlists nothing, so that a statement commits itself. */
    @ParameterizedTest
    @CsvSource({"MEMORY,LOCAL,false", "FILE,LOCAL,false", "NOOP,LOCAL,true", "MEMORY,XA,false", "FILE,XA,false",
        "NOOP,XA,true"})
    void narayanaReallyEnlistsTheConnection(TransactionService service, Case kind, boolean autoCommit)
            throws Exception {
        try (Container container = new Container(service); H2Adapter adapter = new H2Adapter();
                Deployment deployment = container.deploy(adapter.resource(kind),
                        new DeploymentSettings("test", kind, PoolKind.LIST.className(), 1, false, false))) {
            container.transactions().user().begin();
            Connection connection = (Connection) deployment.unitOfWork().checkOut();
            deployment.unitOfWork().use(connection);
            Connection physical = connection.unwrap(JdbcConnection.class);
            assertThat(physical.getAutoCommit()).isEqualTo(autoCommit);
            connection.close();
            container.transactions().user().commit();
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY,VolatileStore", "FILE,ShadowNoFileLockStore"})
    void narayanaKeepsItsLogWhereItWasTold(TransactionService service, String store) throws Exception {
        try (Transactions transactions = service.start()) {
            transactions.user().begin();
            transactions.user().commit();
            assertThat(StoreManager.getRecoveryStore().getClass().getSimpleName()).isEqualTo(store);
        }
    }

    @Test
    void theLogInFilesIsDeletedInTheEnd() throws Exception {
        Path directory;
        try (NarayanaTransactions transactions = NarayanaTransactions.inFiles()) {
            directory = transactions.directory();
            assertThat(directory).isDirectory();
            transactions.user().begin();
            transactions.user().commit();
        }
        assertThat(Files.exists(directory)).isFalse();
    }
}
