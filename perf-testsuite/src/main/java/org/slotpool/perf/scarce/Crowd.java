/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.compare.Violation;

/**
 * Client threads that compete for connections; used once.
 *
 * <p>They are told when to start and when to stop before the first of them starts, and keep to it by their own clocks:
 * a thread that directed them while they compete would have to compete with them for the processors. The start is a
 * moment rather than a signal, because a signal is handed from thread to thread, and those that have it would keep
 * the processors from those that have not. Every client reads the clock before and after each check-out and nowhere
 * else, unless it keeps its connection for a while.
 */
final class Crowd {

    /** The time that a thread may need to learn the moment at which all of them start. */
    private static final long LEAD_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
    /**
     * How long connections are kept at first, so that those who find none stand in a queue. If all began to work at once with no use at all, each
     * would run for a whole time slice before anybody queued, and wait in the kernel for as long as all others do the same.
     */
    private static final Hold LINING_UP = new Hold(TimeUnit.MILLISECONDS.toNanos(1));
    private static final long LEAST_LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final UnitOfWork work;
    private final Hold hold;
    private final List<Client> clients = new ArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);

    /** Written before the gate opens; again only if nobody wants to know any more. */
    private volatile Window window;

    Crowd(int size, UnitOfWork work, Hold hold) {
        this.work = work;
        this.hold = hold;
        for (int i = 1; i <= size; i++) {
            clients.add(new Client("client-" + i + "-of-" + size));
        }
    }

    /**
     * Lets the clients compete; returns when all of them have ended.
     *
     * @param warmUpNanos how long they do before they are measured
     * @param nanos how long they are measured
     * @return what they met
     * @throws Violation if the calling thread is interrupted
     */
    Tally run(long warmUpNanos, long nanos) throws Violation {
        clients.forEach(Thread::start);
        long lead = LEAST_LEAD_NANOS + clients.size() * LEAD_NANOS;
        window = Window.after(System.nanoTime() + lead, warmUpNanos, nanos);
        Bystander bystander = new Bystander(window);
        bystander.start();
        gate.countDown();
        long stall;
        try {
            Departure.await(clients, () -> window = Window.over());
            stall = bystander.overslept();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Violation("interrupted", e);
        }
        Tally tally = new Tally(nanos, stall);
        clients.forEach(client -> tally.add(client.log, client.failure));
        return tally;
    }

    /** A thread; its results are read when it has ended. */
    private final class Client extends Thread {

        private final WaitLog log = new WaitLog();
        private Throwable failure;

        Client(String name) {
            super(name);
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                gate.await();
                Hold.until(window.start());
                compete();
            } catch (Throwable t) {
                failure = t;
            }
        }

        private void compete() throws Exception {
            long before = System.nanoTime();
            while (!window.isOver(before)) {
                Object handle = work.checkOut();
                long after = System.nanoTime();
                (window.isLiningUp(after) ? LINING_UP : hold).pass(after);
                work.checkIn(handle);
                log.acquired(before, after, window);
                before = System.nanoTime();
            }
        }
    }
}
