/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.requests;

import jakarta.resource.ResourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.scarce.Departure;
import org.slotpool.perf.scarce.Hold;

/** Server threads that take one request after the other until there are none left; used once. */
final class Service {

    /** To within a thousandth. */
    private static final int DIGITS = 3;

    /** What IronJacamar calls a client that waited too long. */
    private static final String TIMED_OUT = "IJ000655";

    private final UnitOfWork work;
    private final Hold hold;
    private final AtomicInteger left;
    private final CountDownLatch gate = new CountDownLatch(1);
    private final List<Server> servers = new ArrayList<>();

    Service(int threads, int requests, UnitOfWork work, Hold hold) {
        this.work = work;
        this.hold = hold;
        left = new AtomicInteger(requests);
        for (int i = 1; i <= threads; i++) {
            servers.add(new Server("server-" + i + "-of-" + threads));
        }
    }

    /**
     * Serves all requests; returns when the last one has been served.
     *
     * @return how it went
     * @throws Violation if a request failed for another reason than that it waited too long
     */
    Served run() throws Violation {
        long begin = System.nanoTime();
        servers.forEach(Thread::start);
        gate.countDown();
        try {
            Departure.await(servers, () -> left.set(0));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Violation("interrupted", e);
        }
        long nanos = System.nanoTime() - begin;
        Histogram times = new Histogram(DIGITS);
        long timeouts = 0;
        for (Server server : servers) {
            if (server.failure != null) {
                throw new Violation("a request failed: " + server.failure, server.failure);
            }
            times.add(server.times);
            timeouts += server.timeouts;
        }
        return new Served(times, timeouts, nanos);
    }

    /** A thread; its results are read when it has ended. */
    private final class Server extends Thread {

        private final Histogram times = new Histogram(DIGITS);
        private long timeouts;
        private Throwable failure;

        Server(String name) {
            super(name);
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                gate.await();
                while (left.getAndDecrement() > 0) {
                    serve();
                }
            } catch (Throwable t) {
                failure = t;
            }
        }

        private void serve() throws Exception {
            long before = System.nanoTime();
            Object handle;
            try {
                handle = work.checkOut();
            } catch (ResourceException e) {
                if (e.getMessage() == null || !e.getMessage().contains(TIMED_OUT)) {
                    throw e;
                }
                timeouts++;
                return;
            }
            hold.pass(System.nanoTime());
            work.checkIn(handle);
            times.recordValue(System.nanoTime() - before);
        }
    }
}
