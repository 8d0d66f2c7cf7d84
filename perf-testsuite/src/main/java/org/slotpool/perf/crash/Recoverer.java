/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.crash;

import com.arjuna.ats.arjuna.common.RecoveryEnvironmentBean;
import com.arjuna.ats.arjuna.common.recoveryPropertyManager;
import com.arjuna.ats.arjuna.recovery.RecoveryManager;
import com.arjuna.ats.internal.arjuna.recovery.AtomicActionRecoveryModule;
import com.arjuna.ats.internal.jta.recovery.arjunacore.XARecoveryModule;
import com.arjuna.ats.jta.common.jtaPropertyManager;
import com.arjuna.ats.jta.recovery.XAResourceRecoveryHelper;
import jakarta.resource.ResourceException;
import jakarta.resource.spi.ManagedConnectionFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import javax.transaction.xa.XAResource;
import org.jboss.jca.core.connectionmanager.AbstractConnectionManager;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.recovery.DefaultRecoveryPlugin;
import org.jboss.jca.core.spi.transaction.recovery.XAResourceRecovery;
import org.jboss.jca.core.tx.jbossts.XAResourceRecoveryImpl;
import org.slotpool.perf.adapter.jdbc.PostgresServer;
import org.slotpool.perf.cli.QuietLogging;
import org.slotpool.perf.container.Deployment;

/** The process that comes after: it finishes what is in doubt, by what the log says. */
final class Recoverer {

    private static final int MOST_PASSES = 20;

    /** The shortest there are: nobody else is at work on these databases. */
    private static final int BACK_OFF_SECONDS = 1;
    private static final int ORPHAN_MILLIS = 1;

    private final TwoDatabases databases;
    private final Path log;
    private final XARecoveryModule module = new XARecoveryModule();
    private final List<ConnectionListener> borrowed = new ArrayList<>();
    private final List<XAResourceRecovery> recoveries = new ArrayList<>();

    private Recoverer(TwoDatabases databases, Path log) {
        this.databases = databases;
        this.log = log;
    }

    /**
     * Recovers, and says how many passes that took.
     *
     * @param args the server's port, the directory of the log, by which connections
     */
    public static void main(String... args) throws Exception {
        QuietLogging.install();
        Trap none = new Trap(KillPoint.ANYWHERE, Integer.MAX_VALUE);
        Path log = Path.of(args[1]);
        boolean recovered;
        try (TwoDatabases databases = new TwoDatabases(Integer.parseInt(args[0]), log, none)) {
            recovered = new Recoverer(databases, log).recover(RecoveryWay.valueOf(args[2]));
        }
        System.exit(recovered ? 0 : 1);
    }

    private boolean recover(RecoveryWay way) throws Exception {
        RecoveryEnvironmentBean settings = recoveryPropertyManager.getRecoveryEnvironmentBean();
        settings.setRecoveryBackoffPeriod(BACK_OFF_SECONDS);
        settings.setRecoveryListener(false);
        settings.setExpiryScanners(List.of());
        settings.setRecoveryModules(List.of(new AtomicActionRecoveryModule(), module));
        jtaPropertyManager.getJTAEnvironmentBean().setOrphanSafetyInterval(ORPHAN_MILLIS);
        RecoveryManager manager = RecoveryManager.manager(RecoveryManager.DIRECT_MANAGEMENT);
        // Once before: the pools come to life with their first connection.
        inDoubt();
        for (Deployment deployment : databases.deployments()) {
            module.addXAResourceRecoveryHelper(way == RecoveryWay.POOL ? throughPool(deployment) : beside(deployment));
        }
        int passes = 0;
        do {
            manager.scan();
            passes++;
        } while (!isRecovered() && passes < MOST_PASSES);
        System.out.println(passes);
        boolean recovered = isRecovered();
        manager.terminate();
        close();
        return recovered;
    }

    private XAResourceRecoveryHelper throughPool(Deployment deployment) throws ResourceException {
        ConnectionListener listener = deployment.managedConnectionPool().getConnection(null, null);
        borrowed.add(listener);
        String name = deployment.settings().name();
        // The transaction manager knows a database by its name, and forgets a branch that a database of this name does not know.
        XAResource[] resources = {databases.container().transactions().integration().createXAResourceWrapper(
                listener.getManagedConnection().getXAResource(), false, null, name, name, name, false, null)};
        return new Supply(() -> resources);
    }

    private XAResourceRecoveryHelper beside(Deployment deployment) throws Exception {
        ManagedConnectionFactory factory =
                ((AbstractConnectionManager) deployment.connectionManager()).getManagedConnectionFactory();
        XAResourceRecovery recovery = new XAResourceRecoveryImpl(databases.container().transactions().integration(), factory,
                false, null, true, PostgresServer.USER, "", null, null, new DefaultRecoveryPlugin(), null);
        recovery.setJndiName(deployment.settings().name());
        recovery.initialize();
        recoveries.add(recovery);
        return new Supply(recovery::getXAResources);
    }

    /** Gives the transaction manager what somebody else supplies. */
    private record Supply(Callable<XAResource[]> source) implements XAResourceRecoveryHelper {

        @Override
        public boolean initialise(String properties) {
            return true;
        }

        @Override
        public XAResource[] getXAResources() throws Exception {
            return source.call();
        }
    }

    private void close() throws Exception {
        for (ConnectionListener listener : borrowed) {
            listener.getManagedConnectionPool().returnConnection(listener, false);
        }
        for (XAResourceRecovery recovery : recoveries) {
            recovery.shutdown();
        }
    }

    private boolean isRecovered() throws SQLException, IOException {
        return inDoubt() == 0 && TransactionLog.entries(log).isEmpty();
    }

    /** The prepared transactions of both databases, asked through the pools. */
    private int inDoubt() throws SQLException {
        int count = 0;
        for (DataSource dataSource : databases.dataSources()) {
            try (Connection connection = dataSource.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(
                            "SELECT count(*) FROM pg_prepared_xacts WHERE database = current_database()")) {
                row.next();
                count += row.getInt(1);
            }
        }
        return count;
    }
}
