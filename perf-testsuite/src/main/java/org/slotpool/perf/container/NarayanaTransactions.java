/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import com.arjuna.ats.arjuna.common.CoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.arjPropertyManager;
import com.arjuna.ats.arjuna.coordinator.TransactionReaper;
import com.arjuna.ats.arjuna.objectstore.StoreManager;
import com.arjuna.ats.internal.arjuna.objectstore.ShadowNoFileLockStore;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.ats.internal.arjuna.utils.UuidProcessId;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionManagerImple;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.ats.internal.jta.transaction.arjunacore.UserTransactionImple;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import jakarta.transaction.UserTransaction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.file.PathUtils;
import org.jboss.jca.core.spi.transaction.TransactionIntegration;
import org.jboss.jca.core.tx.jbossts.TransactionIntegrationImpl;
import org.jboss.tm.LastResource;
import org.jboss.tm.usertx.UserTransactionRegistry;

/** Narayana behind IronJacamar's own integration, configured as WildFly configures it where it matters here. */
final class NarayanaTransactions implements Transactions {

    /** The names under which Narayana keeps the settings of its stores; null is the default one. */
    private static final String[] STORES = {null, "stateStore", "communicationStore"};

    private final Path directory;
    private final boolean temporary;
    private final UserTransaction user = new UserTransactionImple();
    private final TransactionIntegration integration;

    static NarayanaTransactions inMemory() throws IOException {
        return new NarayanaTransactions(VolatileStore.class.getName(), temporaryDirectory(), true);
    }

    static NarayanaTransactions inFiles() throws IOException {
        return new NarayanaTransactions(ShadowNoFileLockStore.class.getName(), temporaryDirectory(), true);
    }

    static NarayanaTransactions on(Path directory) {
        jtaPropertyManager.getJTAEnvironmentBean().setXAResourceRecordWrappingPlugin(new ResourceNames());
        return new NarayanaTransactions(ShadowNoFileLockStore.class.getName(), directory, false);
    }

    private static Path temporaryDirectory() throws IOException {
        return Files.createTempDirectory("slotpool-transactions-");
    }

    private NarayanaTransactions(String storeType, Path directory, boolean temporary) {
        this.directory = directory;
        this.temporary = temporary;
        configureIdentity();
        for (String store : STORES) {
            ObjectStoreEnvironmentBean settings =
                    BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store);
            settings.setObjectStoreType(storeType);
            settings.setObjectStoreDir(directory.toString());
        }
        // No process but this one ever asks for the state of a transaction: no socket.
        arjPropertyManager.getCoordinatorEnvironmentBean().setTransactionStatusManagerEnable(false);
        jtaPropertyManager.getJTAEnvironmentBean().setLastResourceOptimisationInterface(LastResource.class);
        integration = new TransactionIntegrationImpl(new TransactionManagerImple(),
                new TransactionSynchronizationRegistryImple(), new UserTransactionRegistry(), null, null);
    }

    private static void configureIdentity() {
        CoreEnvironmentBean core = arjPropertyManager.getCoreEnvironmentBean();
        core.setProcessImplementationClassName(UuidProcessId.class.getName());
        try {
            core.setNodeIdentifier("1");
        } catch (CoreEnvironmentBeanException e) {
            throw new IllegalStateException("Narayana refuses the node identifier 1", e);
        }
        jtaPropertyManager.getJTAEnvironmentBean().setXaRecoveryNodes(List.of("1"));
    }

    Path directory() {
        return directory;
    }

    @Override
    public TransactionIntegration integration() {
        return integration;
    }

    @Override
    public UserTransaction user() {
        return user;
    }

    @Override
    public void close() {
        TransactionReaper.terminate(false);
        StoreManager.shutdown();
        if (!temporary) {
            return;
        }
        try {
            PathUtils.deleteDirectory(directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete the transaction log " + directory, e);
        }
    }
}
