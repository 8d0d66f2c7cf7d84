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
        AtomicReference<ManagedConnectionPool> known = new AtomicReference<>(deployment.anotherPool());
        CountDownLatch gate = new CountDownLatch(1);
        List<Thread> waiters = start(known, gate);
        known.getAndSet(null).shutdown();
        GraphLayout others = layout(deployment, waiters);
        ManagedConnectionPool pool = deployment.anotherPool();
        List<ConnectionListener> out = new ArrayList<>();
        try {
            double empty = own(pool, others);
            fill(pool, out);
            giveBack(pool, out);
            double full = own(pool, others);
            fill(pool, out);
            double lent = own(pool, others);
            known.set(pool);
            gate.countDown();
            await(waiters, Thread.State.TIMED_WAITING);
            known.set(null);
            double waiting = own(pool, others);
            giveBack(pool, out);
            for (Thread waiter : waiters) {
                waiter.join();
            }
            return new Footprint(empty, (full - empty) / CONNECTIONS, (waiting - lent) / WAITERS);
        } finally {
            gate.countDown();
            giveBack(pool, out);
            pool.shutdown();
        }
    }

    private static void fill(ManagedConnectionPool pool, List<ConnectionListener> out) throws ResourceException {
        while (out.size() < CONNECTIONS) {
            out.add(pool.getConnection(null, null));
        }
    }

    private static void giveBack(ManagedConnectionPool pool, List<ConnectionListener> out) {
        out.forEach(listener -> pool.returnConnection(listener, false));
        out.clear();
    }

    /**
     * Threads that have had a connection of some pool before, so that what is theirs does not look like the pool's; and that
     * know no pool while it is noted what they know.
     */
    private static List<Thread> start(AtomicReference<ManagedConnectionPool> known, CountDownLatch gate) {
        List<Thread> waiters = new ArrayList<>();
        for (int i = 0; i < WAITERS; i++) {
            Thread waiter = new Thread(() -> {
                try {
                    cycle(known);
                    gate.await();
                    cycle(known);
                } catch (ResourceException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }, "footprint-waiter-" + i);
            waiter.setDaemon(true);
            waiters.add(waiter);
        }
        waiters.forEach(Thread::start);
        await(waiters, Thread.State.WAITING);
        return waiters;
    }

    private static void cycle(AtomicReference<ManagedConnectionPool> known) throws ResourceException {
        ManagedConnectionPool pool = known.get();
        if (pool != null) {
            pool.returnConnection(pool.getConnection(null, null), false);
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

    private static double own(ManagedConnectionPool pool, GraphLayout others) {
        return GraphLayout.parseInstance(pool).subtract(others).totalSize();
    }

    /** Everything that others know has moved to its place before addresses are compared. */
    private static GraphLayout layout(Deployment deployment, List<Thread> threads) {
        System.gc();
        List<Object> roots = new ArrayList<>(deployment.surroundings());
        roots.addAll(threads);
        return GraphLayout.parseInstance(roots.toArray());
    }
}
