/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/**
 * Runs a pool's tasks one after the other, beside those of other pools: a task that hangs holds up no other pool. The
 * threads are daemons, belong to all pools, and end when they have had nothing to do for a while, so that they keep no
 * deployment's classes alive.
 */
final class Background {

    /** IronJacamar's, as for its own threads: it sees what adapters expect, where the pool's need not. */
    private static final ClassLoader NEUTRAL = ManagedConnectionPool.class.getClassLoader();
    private static final AtomicInteger THREADS = new AtomicInteger();
    private static final ThreadPoolExecutor EXECUTOR = new ThreadPoolExecutor(0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS,
            new SynchronousQueue<>(), work -> daemon(work, "slotpool-fill-" + THREADS.incrementAndGet()));

    private final Surroundings around;
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean running = new AtomicBoolean();

    Background(Surroundings around) {
        this.around = around;
    }

    void submit(Runnable task) {
        tasks.add(task);
        start();
    }

    /** Sees to it that what was submitted is run. */
    void start() {
        if (!tasks.isEmpty() && running.compareAndSet(false, true)) {
            try {
                EXECUTOR.execute(this::runAll);
            } catch (Throwable t) {
                // No thread to be had. Whoever comes next tries again.
                running.set(false);
                around.log().warnf(t, "%s: no thread to fill the pool with; the next reason to fill it tries again", around.pool().getName());
            }
        }
    }

    private void runAll() {
        do {
            try {
                for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
                    run(task);
                }
            } finally {
                running.set(false);
            }
        } while (!tasks.isEmpty() && running.compareAndSet(false, true));
    }

    private void run(Runnable task) {
        try {
            task.run();
        } catch (Throwable t) {
            around.log().unableFillPool(t, around.manager().getJndiName());
        } finally {
            // An adapter may have left its own; the next task is perhaps another pool's.
            Thread.currentThread().setContextClassLoader(NEUTRAL);
        }
    }

    /**
     * Makes a thread with nothing of its creator's, which may be a deployment's thread: no inheritable thread locals, no
     * context class loader, no priority, and no access control context, which knows the class loader of all code that is under
     * way.
     */
    static Thread daemon(Runnable work, String name) {
        return Privileged.call(() -> {
            Thread thread = new Thread(null, work, name, 0, false);
            thread.setDaemon(true);
            thread.setPriority(Thread.NORM_PRIORITY);
            thread.setContextClassLoader(NEUTRAL);
            return thread;
        });
    }
}
