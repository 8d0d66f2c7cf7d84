/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cost;

import jakarta.resource.ResourceException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;
import org.openjdk.jol.info.GraphLayout;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.Resource;
import org.slotpool.perf.adapter.noop.NoopAdapter;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;

/**
 * The memory that a pool alone keeps: what can be reached from it, less what can be reached from its surroundings (the
 * factory, the connection manager, IronJacamar's Pool) and from the threads that use it.
 *
 * @param empty of a pool with room for {@link #CONNECTIONS} connections, and none, in bytes
 * @param perConnection what each connection adds, its listener and the adapter's object included, in bytes
 * @param perWaiter what each waiting thread adds, in bytes
 */
record Footprint(double empty, double perConnection, double perWaiter) {

    static final int CONNECTIONS = 20;
    private static final int WAITERS = 20;
    private static final long LOOK_NANOS = 5_000_000;
    private static final long LOOKS = 2_000;

    static Footprint of(PoolKind kind) throws IOException, ResourceException, InterruptedException {
        try (Container container = new Container(TransactionService.NOOP)) {
            Resource resource = new NoopAdapter().resource(Case.NO);
            Deployment deployment = container.deploy(resource, new DeploymentSettings("footprint/" + kind, Case.NO,
                    kind.className(), CONNECTIONS, false, false));
            try {
                return measure(deployment);
            } finally {
                deployment.close();
            }
        }
    }

    private static Footprint measure(Deployment deployment) throws ResourceException, InterruptedException {
        List<Object> surroundings = new ArrayList<>(deployment.surroundings());
        ManagedConnectionPool first = deployment.anotherPool();
        first.returnConnection(first.getConnection(null, null), false);
        first.shutdown();
        ManagedConnectionPool pool = deployment.anotherPool();
        List<ConnectionListener> out = new ArrayList<>();
        try {
            double empty = own(pool, surroundings);
            fill(pool, out);
            out.forEach(listener -> pool.returnConnection(listener, false));
            out.clear();
            double full = own(pool, surroundings);
            fill(pool, out);
            double lent = own(pool, surroundings);
            double waiting = withWaiters(pool, surroundings, out);
            return new Footprint(empty, (full - empty) / CONNECTIONS, (waiting - lent) / WAITERS);
        } finally {
            out.forEach(listener -> pool.returnConnection(listener, false));
            pool.shutdown();
        }
    }

    private static void fill(ManagedConnectionPool pool, List<ConnectionListener> out) throws ResourceException {
        while (out.size() < CONNECTIONS) {
            out.add(pool.getConnection(null, null));
        }
    }

    /** Threads that have run before, so that what is theirs does not look like the pool's. */
    private static double withWaiters(ManagedConnectionPool pool, List<Object> surroundings, List<ConnectionListener> out)
            throws InterruptedException {
        CountDownLatch gate = new CountDownLatch(1);
        List<Thread> waiters = new ArrayList<>();
        for (int i = 0; i < WAITERS; i++) {
            Thread waiter = new Thread(() -> {
                try {
                    gate.await();
                    pool.returnConnection(pool.getConnection(null, null), false);
                } catch (ResourceException | InterruptedException e) {
                    // Its figure is what counts, and that has been taken.
                }
            }, "footprint-waiter-" + i);
            waiter.setDaemon(true);
            waiters.add(waiter);
        }
        waiters.forEach(Thread::start);
        awaitParked(waiters);
        GraphLayout known = layout(surroundings, waiters);
        gate.countDown();
        while (gate.getCount() > 0 || waiters.stream().anyMatch(waiter -> waiter.getState() != Thread.State.TIMED_WAITING)) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
        double bytes = GraphLayout.parseInstance(pool).subtract(known).totalSize();
        out.forEach(listener -> pool.returnConnection(listener, false));
        out.clear();
        for (Thread waiter : waiters) {
            waiter.join();
        }
        return bytes;
    }

    private static void awaitParked(List<Thread> threads) {
        for (int looks = 0; looks < LOOKS && threads.stream().anyMatch(t -> t.getState() != Thread.State.WAITING); looks++) {
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private static double own(ManagedConnectionPool pool, List<Object> surroundings) {
        return GraphLayout.parseInstance(pool).subtract(layout(surroundings, List.of())).totalSize();
    }

    /** Everything young has moved to its place before addresses are compared. */
    private static GraphLayout layout(List<Object> surroundings, List<Thread> threads) {
        System.gc();
        List<Object> roots = new ArrayList<>(surroundings);
        roots.addAll(threads);
        return GraphLayout.parseInstance(roots.toArray());
    }
}
