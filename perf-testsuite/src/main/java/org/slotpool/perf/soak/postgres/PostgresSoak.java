/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import jakarta.resource.ResourceException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ObjLongConsumer;
import org.slotpool.perf.adapter.jdbc.PostgresAdapter;
import org.slotpool.perf.adapter.jdbc.PostgresServer;
import org.slotpool.perf.compare.Verification;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.ClientTransaction;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.soak.SoakSettings;

/** One calamity after the other, and clients that go on. */
public final class PostgresSoak {

    private static final int CONNECTIONS = 16;
    private static final long CALM_NANOS = TimeUnit.MILLISECONDS.toNanos(500);
    private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1_500);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    /** In seconds. The driver gives up after these; without them nobody would notice that a server has fallen silent. */
    private static final String URL_PARAMETERS = "?connectTimeout=1&socketTimeout=2&loginTimeout=2&cancelSignalTimeout=1";

    private final SoakSettings settings;
    private final Random random;
    private final List<String> violations = new ArrayList<>();
    private boolean interrupted;

    /**
     * A soak that has not begun.
     *
     * @param settings what it will look like
     */
    public PostgresSoak(SoakSettings settings) {
        this.settings = settings;
        this.random = new Random(settings.seed());
    }

    /**
     * Runs it; once. An interrupt of the calling thread lets the calamity end, and no other one begin; the thread is
     * interrupted again afterwards.
     *
     * @param progress is told what happened, and how many seconds have passed
     * @return how it came out
     * @throws IOException if the server does not start, or does not die
     * @throws ResourceException if the adapter refuses to be deployed
     * @throws SQLException if the server refuses its administrator
     * @throws InterruptedException if the calling thread is interrupted while it waits for the clients' end
     */
    public PostgresSoakResult run(ObjLongConsumer<String> progress)
            throws IOException, ResourceException, SQLException, InterruptedException {
        try (Container container = new Container(TransactionService.NOOP);
                PostgresAdapter adapter = new PostgresAdapter(2 * CONNECTIONS);
                Relay relay = new Relay(adapter.server().port())) {
            Administrator administrator = new Administrator(adapter.server());
            String url = "jdbc:postgresql://" + PostgresServer.HOST + ":" + relay.port() + "/postgres" + URL_PARAMETERS;
            Deployment deployment = container.deploy(PostgresAdapter.resourceAt(url, Administrator.ROLE),
                    new DeploymentSettings("soak/postgres", Case.NO, settings.pool().className(), CONNECTIONS, true, true));
            return run(progress, new Cause(adapter.server(), relay, administrator),
                    new ClientTransaction(container.transactions(), deployment), deployment, administrator);
        }
    }

    private PostgresSoakResult run(ObjLongConsumer<String> progress, Cause cause, ClientTransaction work, Deployment deployment,
            Administrator administrator) throws IOException, SQLException, InterruptedException {
        List<CalamityResult> results = new ArrayList<>();
        Clients clients = new Clients(work, settings.threads());
        awaitSuccess(clients, System.nanoTime(), clients.count());
        long start = System.nanoTime();
        long end = start + settings.duration().toNanos();
        long chores;
        try (Operator operator = new Operator(deployment.managedConnectionPool(), settings.seed())) {
            for (int i = 0; !interrupted && System.nanoTime() - end < 0; i++) {
                Calamity calamity = Calamity.values()[i % Calamity.values().length];
                CalamityResult result = endure(calamity, cause, clients);
                results.add(result);
                progress.accept(calamity + ": first success +" + result.firstSuccessMillis() + " ms, every client +"
                        + result.everyClientMillis() + " ms", TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
                noDeadlock();
            }
            chores = operator.chores();
            if (operator.failure() != null) {
                violations.add("an operator met " + operator.failure());
            }
        }
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        clients.end(PATIENCE_NANOS).forEach(client -> violations.add("does not end: " + client));
        int leaks = leaks(deployment, administrator);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return new PostgresSoakResult(settings.pool().className(), settings.seed(), settings.threads(), CONNECTIONS,
                millis, clients.successes(), chores, clients.errors(), results, violations, leaks);
    }

    private CalamityResult endure(Calamity calamity, Cause cause, Clients clients)
            throws IOException, SQLException, InterruptedException {
        pause(CALM_NANOS);
        long errors = clients.errorCount();
        long begin = System.nanoTime();
        cause.begin(calamity);
        pause(SHORTEST_NANOS + random.nextLong(LONGEST_NANOS - SHORTEST_NANOS));
        long over = cause.end(calamity);
        long first = awaitSuccess(clients, over, 1);
        long every = awaitSuccess(clients, over, clients.count());
        if (every < 0) {
            violations.add("after the calamity " + calamity + " only " + clients.succeededSince(over) + " of "
                    + clients.count() + " clients succeeded again; errors: " + clients.errors());
        }
        return new CalamityResult(calamity, TimeUnit.NANOSECONDS.toMillis(over - begin), clients.errorCount() - errors,
                first, every);
    }

    /** Waits until so many have succeeded in what they began after a moment; in milliseconds since, -1 if they never do. */
    private long awaitSuccess(Clients clients, long since, int count) {
        while (clients.succeededSince(since) < count) {
            if (System.nanoTime() - since > PATIENCE_NANOS) {
                return -1;
            }
            pause(LOOK_NANOS);
        }
        long done = count == 1 ? clients.firstDoneSince(since) : System.nanoTime() - since;
        return TimeUnit.NANOSECONDS.toMillis(done);
    }

    private void noDeadlock() {
        if (ManagementFactory.getThreadMXBean().findDeadlockedThreads() != null) {
            violations.add("threads are deadlocked");
        }
    }

    /** What is open when nothing may be, before and after the shutdown, here and at the server. */
    private int leaks(Deployment deployment, Administrator administrator) throws SQLException {
        try {
            Verification.atRest(deployment);
        } catch (Violation e) {
            violations.add(e.getMessage());
        }
        deployment.close();
        int leaks = deployment.openConnections();
        // The server notices a little later.
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (administrator.connections() > 0 && System.nanoTime() - deadline < 0) {
            pause(LOOK_NANOS);
        }
        return leaks + administrator.connections();
    }

    private void pause(long nanos) {
        long deadline = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(left);
            // Else it would be awake all the time.
            interrupted |= Thread.interrupted();
        }
    }
}
