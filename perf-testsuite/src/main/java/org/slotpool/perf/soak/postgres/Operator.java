/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jboss.jca.core.api.connectionmanager.pool.FlushMode;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/** Somebody who flushes and validates while clients are at work. */
final class Operator implements AutoCloseable {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    /**
     * Not ALL: IronJacamar's JDBC adapter does not close a connection that is destroyed while a statement is being executed; its
     * {@code destroy} fails before that.
     */
    private static final FlushMode[] MODES = {FlushMode.INVALID, FlushMode.IDLE, FlushMode.GRACEFULLY};

    private final ManagedConnectionPool pool;
    private final Random random;
    private final Thread thread = new Thread(this::work, "soak-operator");
    private volatile long chores;
    private volatile Throwable failure;
    private volatile boolean stop;

    Operator(ManagedConnectionPool pool, long seed) {
        this.pool = pool;
        this.random = new Random(seed);
        thread.setDaemon(true);
        thread.start();
    }

    private void work() {
        try {
            while (!stop) {
                LockSupport.parkNanos(random.nextLong(PAUSE_NANOS));
                int what = random.nextInt(MODES.length + 1);
                if (what == MODES.length) {
                    pool.validateConnections();
                } else {
                    Collection<ConnectionListener> collected = new ArrayList<>();
                    pool.flush(MODES[what], collected);
                    collected.forEach(ConnectionListener::destroy);
                }
                chores++;
            }
        } catch (Exception | Error e) {
            failure = e;
        }
    }

    long chores() {
        return chores;
    }

    /** What no operator should meet; null if none was met. */
    Throwable failure() {
        return failure;
    }

    @Override
    public void close() {
        stop = true;
        try {
            thread.join(TimeUnit.SECONDS.toMillis(30));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
