/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cost;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.resource.ResourceException;
import java.nio.file.Path;
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
import org.slotpool.perf.cli.QuietLogging;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.Container;
import org.slotpool.perf.container.Deployment;
import org.slotpool.perf.container.DeploymentSettings;
import org.slotpool.perf.container.TransactionService;

/** Weighs a pool, in a process of its own. */
public final class FootprintProbe {

    private static final int CONNECTIONS = Footprint.CONNECTIONS;
    private static final int WAITERS = 20;
    private static final long LOOK_NANOS = 5_000_000;
    private static final long LOOKS = 2_000;

    private FootprintProbe() {
    }

    /**
     * Weighs, and writes what it found.
     *
     * @param args the file for the answer, and the pool's {@link PoolKind}
     * @throws Exception if anything goes wrong
     */
    public static void main(String... args) throws Exception {
        QuietLogging.install();
        PoolKind kind = PoolKind.valueOf(args[1]);
        try (Container container = new Container(TransactionService.NOOP)) {
            Resource resource = new NoopAdapter().resource(Case.NO);
            Deployment deployment = container.deploy(resource, new DeploymentSettings("footprint", Case.NO, kind.className(),
                    CONNECTIONS, false, false));
            try {
                // The first time, everything is made that is made once in a process.
                measure(deployment);
                new ObjectMapper().writeValue(Path.of(args[0]).toFile(), measure(deployment));
            } finally {
                deployment.close();
            }
        }
    }

    private static Footprint measure(Deployment deployment) throws ResourceException, InterruptedException {
        ManagedConnectionPool former = deployment.anotherPool();
        AtomicReference<ManagedConnectionPool> known = new AtomicReference<>(former);
        CountDownLatch gate = new CountDownLatch(1);
        List<Thread> waiters = start(known, gate);
        known.set(null);
        former.shutdown();
        GraphLayout others = layout(deployment, former, waiters);
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
    private static GraphLayout layout(Deployment deployment, ManagedConnectionPool former, List<Thread> threads) {
        System.gc();
        List<Object> roots = new ArrayList<>(deployment.surroundings());
        roots.add(former);
        roots.addAll(threads);
        return GraphLayout.parseInstance(roots.toArray());
    }
}
