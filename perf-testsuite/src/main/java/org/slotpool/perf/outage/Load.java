/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.outage;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slotpool.perf.container.ClientTransaction;

/** Clients that go on whatever happens. */
final class Load implements AutoCloseable {

    /** A client that failed hesitates, or the clients' failures would keep the machine from starting the database. */
    private static final long HESITATION_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final ClientTransaction work;
    private final List<Thread> threads = new ArrayList<>();
    private final List<ClientLog> logs = new ArrayList<>();
    private final long start = System.nanoTime();
    private volatile boolean killed;
    private volatile boolean stop;

    Load(ClientTransaction work, int clients, int buckets) {
        this.work = work;
        for (int i = 1; i <= clients; i++) {
            ClientLog log = new ClientLog(buckets);
            Thread thread = new Thread(() -> run(log), "outage-client-" + i);
            thread.setDaemon(true);
            logs.add(log);
            threads.add(thread);
        }
        threads.forEach(Thread::start);
    }

    private void run(ClientLog log) {
        while (!stop) {
            boolean afterKill = killed;
            try {
                work.run();
                log.success(System.nanoTime() - start, afterKill);
            } catch (Exception e) {
                log.error(e);
                LockSupport.parkNanos(HESITATION_NANOS);
            }
        }
    }

    long sinceStart() {
        return sinceStart(System.nanoTime());
    }

    /** The same of a moment that was read from {@link System#nanoTime}. */
    long sinceStart(long moment) {
        return moment - start;
    }

    /** From now on no transaction can succeed until the database is back. */
    void databaseIsKilled() {
        killed = true;
    }

    /** Waits until the clients have ended. */
    @Override
    public void close() {
        stop = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** To be read when the clients have ended. */
    List<ClientLog> logs() {
        return logs;
    }
}
