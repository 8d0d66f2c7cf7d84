/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.scarce.Departure;
import org.slotpool.perf.scarce.Hold;

/**
 * What cycles consume.
 *
 * @param cycles how many there were
 * @param bill what all threads together used
 */
record Consumption(long cycles, Bill bill) {

    /** Lets threads take and give back connections for a while. */
    static Consumption of(UnitOfWork work, int threads, int holdMicros, long warmUpNanos, long nanos) throws Violation {
        CyclicBarrier gate = new CyclicBarrier(threads);
        List<Client> clients = new ArrayList<>();
        for (int i = 1; i <= threads; i++) {
            clients.add(new Client("cost-client-" + i, work, new Hold(TimeUnit.MICROSECONDS.toNanos(holdMicros)), gate,
                    warmUpNanos, nanos));
        }
        clients.forEach(Thread::start);
        try {
            Departure.await(clients, () -> clients.forEach(client -> client.stop = true));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Violation("interrupted", e);
        }
        Consumption sum = new Consumption(0, Bill.NOTHING);
        for (Client client : clients) {
            if (client.failure != null) {
                throw new Violation("a client failed: " + client.failure, client.failure);
            }
            sum = new Consumption(sum.cycles + client.cycles, sum.bill.plus(client.bill));
        }
        return sum;
    }

    double bytesPerCycle() {
        return (double) bill.bytes() / cycles;
    }

    double cpuNanosPerCycle() {
        return (double) bill.cpuNanos() / cycles;
    }

    double switchesPerCycle() {
        return (double) bill.switches() / cycles;
    }

    /** A thread; its results are read when it has ended. */
    private static final class Client extends Thread {

        private final UnitOfWork work;
        private final Hold hold;
        private final CyclicBarrier gate;
        private final long warmUpNanos;
        private final long nanos;
        private volatile boolean stop;
        private long cycles;
        private Bill bill = Bill.NOTHING;
        private Throwable failure;

        Client(String name, UnitOfWork work, Hold hold, CyclicBarrier gate, long warmUpNanos, long nanos) {
            super(name);
            this.work = work;
            this.hold = hold;
            this.gate = gate;
            this.warmUpNanos = warmUpNanos;
            this.nanos = nanos;
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                gate.await();
                cycle(warmUpNanos);
                Bill before = Bill.before();
                cycles = cycle(nanos);
                bill = Bill.after().minus(before);
            } catch (Throwable t) {
                failure = t;
            }
        }

        private long cycle(long time) throws Exception {
            long end = System.nanoTime() + time;
            long count = 0;
            for (long now = System.nanoTime(); now - end < 0 && !stop;) {
                Object handle = work.checkOut();
                now = System.nanoTime();
                hold.pass(now);
                work.checkIn(handle);
                count++;
            }
            return count;
        }
    }
}
