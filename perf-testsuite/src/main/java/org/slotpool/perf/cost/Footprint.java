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
import java.util.concurrent.atomic.AtomicReference;
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

    static {
        // Read by JOL when it is first used: threads lead to hidden classes, whose layout it otherwise refuses to tell, and
        // layouts need no agent.
        System.setProperty("jol.magicFieldOffset", "true");
        System.setProperty("jol.skipDynamicAttach", "true");
    }

    static Footprint of(PoolKind kind) throws IOException, ResourceException, InterruptedException {
        try (Container container = new Container(TransactionService.NOOP)) {
            Resource resource = new NoopAdapter().resource(Case.NO);
            Deployment deployment = container.deploy(resource, new DeploymentSettings("footprint/" + kind, Case.NO,
                    kind.className(), CONNECTIONS, false, false));
            try {
                // The first time, everything is made that is made once in a process.
                measure(deployment);
                return measure(deployment);
            } finally {
                deployment.close();
            }
        }
    }

    private static Footprint measure(Deployment deployment) throws ResourceException, InterruptedException {
        List<Object> surroundings = new ArrayList<>(deployment.surroundings());
        ManagedConnectionPool pool = deployment.anotherPool();
        List<ConnectionListener> out = new ArrayList<>();
        try {
            double empty = own(pool, surroundings);
            fill(pool, out);
            out.forEach(listener -> pool.returnConnection(listener, false));
            out.clear();
            double full = own(pool, surroundings);
            double waiter = perWaiter(pool, surroundings, out);
            return new Footprint(empty, (full - empty) / CONNECTIONS, waiter);
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

    /**
     * The threads have taken a connection before, so that what is theirs does not look like the pool's; and they do not know
     * the pool while it is noted what they know.
     */
    private static double perWaiter(ManagedConnectionPool pool, List<Object> surroundings, List<ConnectionListener> out)
            throws ResourceException, InterruptedException {
        AtomicReference<ManagedConnectionPool> known = new AtomicReference<>(pool);
        CountDownLatch gate = new CountDownLatch(1);
        List<Thread> waiters = new ArrayList<>();
        for (int i = 0; i < WAITERS; i++) {
            waiters.add(new Thread(() -> cycleTwice(known, gate), "footprint-waiter-" + i));
        }
        waiters.forEach(waiter -> waiter.setDaemon(true));
        waiters.forEach(Thread::start);
        await(waiters, Thread.State.WAITING);
        known.set(null);
        fill(pool, out);
        GraphLayout others = layout(surroundings, waiters);
        double before = GraphLayout.parseInstance(pool).subtract(others).totalSize();
        known.set(pool);
        gate.countDown();
        await(waiters, Thread.State.TIMED_WAITING);
        known.set(null);
        double after = GraphLayout.parseInstance(pool).subtract(others).totalSize();
        out.forEach(listener -> pool.returnConnection(listener, false));
        out.clear();
        for (Thread waiter : waiters) {
            waiter.join();
        }
        return (after - before) / WAITERS;
    }

    private static void cycleTwice(AtomicReference<ManagedConnectionPool> known, CountDownLatch gate) {
        try {
            ManagedConnectionPool pool = known.get();
            pool.returnConnection(pool.getConnection(null, null), false);
            gate.await();
            pool.returnConnection(pool.getConnection(null, null), false);
        } catch (ResourceException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void await(List<Thread> threads, Thread.State state) {
        for (int looks = 0; looks < LOOKS; looks++) {
            if (threads.stream().allMatch(thread -> thread.getState() == state)) {
                return;
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        throw new IllegalStateException("not all of " + threads + " are " + state);
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
