/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cycle;

import jakarta.resource.ResourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.Control;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.noop.NoopAdapter;
import org.slotpool.perf.bench.Times;
import org.slotpool.perf.cli.QuietLogging;
import org.slotpool.perf.compare.Verification;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;

/**
 * A check-out followed by a check-in, without a connection manager around it: IronJacamar's OnePool, its connection
 * manager without transactions (which makes the listeners), and the adapter that does nothing. As many connections as
 * threads, or fewer.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class SpiCycle {

    /** Which pool; a name as on the command line. */
    @Param({"list", "deque", "slotpool", "floor"})
    public String pool;

    /** Whether the pool counts: off or on. */
    @Param({"off", "on"})
    public String statistics;

    /** How many connections there are; 0: as many as threads. */
    @Param("0")
    public int connections;

    /** Whether the pool is configured to serve threads that wait in their order. */
    @Param("true")
    public boolean fair;

    /** How many parts the Pool has. All but one are at rest; but what bounds them in common is to be asked in each cycle. */
    @Param("1")
    public int parts;

    private Container container;
    private Deployment deployment;
    private ManagedConnectionPool managedConnectionPool;
    private final List<ManagedConnectionPool> atRest = new ArrayList<>();

    /** For JMH. */
    public SpiCycle() {
    }

    /**
     * Builds the pool.
     *
     * @param params of this run, for the number of threads
     * @throws Exception if it cannot be built
     */
    @Setup
    public void deploy(BenchmarkParams params) throws Exception {
        QuietLogging.install();
        PoolKind kind = PoolKind.valueOf(pool.toUpperCase(Locale.ROOT));
        container = new Container(TransactionService.NOOP);
        deployment = container.deploy(new NoopAdapter().resource(Case.NO), new DeploymentSettings("cycle/" + kind,
                Case.NO, kind.className(), connections == 0 ? params.getThreads() : connections, "on".equals(statistics), false,
                fair, DeploymentSettings.DEFAULT_TIMEOUT_MILLIS));
        // The first check-out creates the pool.
        deployment.unitOfWork().checkIn(deployment.unitOfWork().checkOut());
        managedConnectionPool = deployment.managedConnectionPool();
        while (atRest.size() < parts - 1) {
            atRest.add(deployment.anotherPool());
        }
    }

    /**
     * Checks a connection out and in.
     *
     * @param crowd of threads
     * @param control tells when it is measured
     * @return the listener, so that nothing of it can be left out
     * @throws ResourceException if there is no connection to be had
     */
    @Benchmark
    public ConnectionListener cycle(Crowd crowd, Control control) throws ResourceException {
        crowd.mayRest(control);
        ConnectionListener listener = managedConnectionPool.getConnection(null, null);
        crowd.mayKeepIt(control);
        managedConnectionPool.returnConnection(listener, false);
        return listener;
    }

    /**
     * Times that.
     *
     * @param crowd of threads
     * @param control tells when it is measured
     * @param times gets how long it took
     * @return the listener
     * @throws ResourceException if there is no connection to be had
     */
    @Benchmark
    public ConnectionListener timedCycle(Crowd crowd, Control control, Times times) throws ResourceException {
        long begin = times.operationBegins(control);
        ConnectionListener listener = cycle(crowd, control);
        times.operationEnds(begin);
        return listener;
    }

    /**
     * Checks that what was measured is what it claims to be, and shuts it down.
     *
     * @throws Violation if it is not, or if it lost a connection
     */
    @TearDown
    public void verify() throws Violation {
        atRest.forEach(ManagedConnectionPool::shutdown);
        Verification.retire(deployment);
        container.close();
    }
}
