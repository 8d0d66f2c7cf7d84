/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.slotpool.perf.container.ClientFailure;
import org.slotpool.perf.container.ClientTransaction;

/** Threads that ask the database for something over and over, whatever happens. */
final class Clients {

    /** Who failed hesitates, or failures would keep the machine from starting the database. */
    private static final long HESITATION_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final ClientTransaction work;
    private final List<Client> clients = new ArrayList<>();
    private final LongAdder successes = new LongAdder();
    private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
    private volatile boolean stop;

    /** One of them. */
    private final class Client extends Thread {

        /** When the last work that succeeded had begun, and when it was done. */
        private volatile long begun = System.nanoTime();
        private volatile long done = begun;

        Client(int number) {
            super("soak-client-" + number);
            setDaemon(true);
        }

        @Override
        public void run() {
            while (!stop) {
                long start = System.nanoTime();
                try {
                    work.run();
                    successes.increment();
                    done = System.nanoTime();
                    begun = start;
                } catch (Exception | Error e) {
                    errors.computeIfAbsent(ClientFailure.describe(e), key -> new LongAdder()).increment();
                    LockSupport.parkNanos(HESITATION_NANOS);
                }
            }
        }
    }

    Clients(ClientTransaction work, int count) {
        this.work = work;
        for (int i = 1; i <= count; i++) {
            clients.add(new Client(i));
        }
        clients.forEach(Thread::start);
    }

    long successes() {
        return successes.sum();
    }

    long errorCount() {
        return errors.values().stream().mapToLong(LongAdder::sum).sum();
    }

    Map<String, Long> errors() {
        Map<String, Long> counts = new TreeMap<>();
        errors.forEach((error, count) -> counts.put(error, count.sum()));
        return counts;
    }

    /** How many have succeeded in something that they began after a moment. */
    long succeededSince(long moment) {
        return clients.stream().filter(client -> client.begun - moment >= 0).count();
    }

    /** When the first of those was done. */
    long firstDoneSince(long moment) {
        return clients.stream().filter(client -> client.begun - moment >= 0).mapToLong(client -> client.done - moment)
                .min().orElse(Long.MAX_VALUE);
    }

    int count() {
        return clients.size();
    }

    /** The threads that have not ended when all should have. */
    List<String> end(long nanos) throws InterruptedException {
        stop = true;
        long deadline = System.nanoTime() + nanos;
        List<String> left = new ArrayList<>();
        for (Client client : clients) {
            client.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
            if (client.isAlive()) {
                left.add(client.getName() + " " + List.of(client.getStackTrace()));
            }
        }
        return left;
    }
}
