/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * A fixed number of client threads that start together, work until they are told to stop, and count for themselves.
 *
 * <p>Between two stretches of work the threads wait; they are the same ones in every round, so that a pool that knows
 * threads knows them. One thread directs the crew.
 */
public final class Crew implements AutoCloseable {

    /** What a client repeats. */
    @FunctionalInterface
    public interface Work {

        /**
         * Does it once.
         *
         * @throws Exception if it fails, which ends the stretch for all
         */
        void run() throws Exception;
    }

    private final List<Client> clients = new ArrayList<>();
    private final CyclicBarrier start;
    private final CyclicBarrier end;
    private volatile Stretch stretch;
    private long startNanos;

    /**
     * Hires and starts the threads.
     *
     * @param size at least 1
     */
    public Crew(int size) {
        start = new CyclicBarrier(size + 1, () -> startNanos = System.nanoTime());
        end = new CyclicBarrier(size + 1);
        for (int i = 1; i <= size; i++) {
            clients.add(new Client("client-" + i + "-of-" + size));
        }
        clients.forEach(Thread::start);
    }

    /**
     * The number of clients.
     *
     * @return at least 1
     */
    public int size() {
        return clients.size();
    }

    /**
     * Lets every client repeat the work for a while.
     *
     * @param work used by all clients at once
     * @param nanos how long, in nanoseconds
     * @return transactions and time; round and position are left 0
     * @throws Violation if a client failed
     */
    public Slice repeat(Work work, long nanos) throws Violation {
        Stretch current = new Stretch(work, Long.MAX_VALUE);
        begin(current);
        long deadline = startNanos + nanos;
        for (long left = nanos; left > 0 && !current.stop; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        current.stop = true;
        finish(current);
        return done();
    }

    /**
     * Lets every client repeat the work the same number of times.
     *
     * @param work used by all clients at once
     * @param times how often each client does it, at least 1
     * @return transactions and time; round and position are left 0
     * @throws Violation if a client failed
     */
    public Slice repeatEach(Work work, long times) throws Violation {
        Stretch current = new Stretch(work, times);
        begin(current);
        finish(current);
        return done();
    }

    private Slice done() {
        long count = clients.stream().mapToLong(client -> client.count).sum();
        long last = clients.stream().mapToLong(client -> client.endNanos).max().orElseThrow();
        return new Slice(0, 0, count, last - startNanos);
    }

    /**
     * Lets every client do the work once.
     *
     * @param work used by all clients at once
     * @throws Violation if a client failed
     */
    public void once(Work work) throws Violation {
        repeatEach(work, 1);
    }

    private void begin(Stretch current) throws Violation {
        stretch = current;
        await(start);
    }

    private void finish(Stretch current) throws Violation {
        await(end);
        Throwable failure = current.failure.get();
        if (failure != null) {
            throw new Violation("a client failed: " + failure, failure);
        }
    }

    private static void await(CyclicBarrier barrier) throws Violation {
        try {
            barrier.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Violation("interrupted", e);
        } catch (BrokenBarrierException e) {
            throw new Violation("a client is gone", e);
        }
    }

    /** Sends the threads home and waits until they are gone. */
    @Override
    public void close() {
        clients.forEach(Thread::interrupt);
        for (Client client : clients) {
            try {
                client.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** One stretch of work; a new object each time, so that a late reader sees no new stretch as an old one. */
    private static final class Stretch {

        final Work work;
        final long times;
        final Thread director = Thread.currentThread();
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        volatile boolean stop;

        Stretch(Work work, long times) {
            this.work = work;
            this.times = times;
        }
    }

    /** A thread; its results are read after the barrier at the end. */
    private final class Client extends Thread {

        private long count;
        private long endNanos;

        Client(String name) {
            super(name);
            setDaemon(true);
        }

        @Override
        public void run() {
            try {
                while (true) {
                    start.await();
                    work(stretch);
                    end.await();
                }
            } catch (InterruptedException | BrokenBarrierException e) {
                // The crew is sent home.
            }
        }

        private void work(Stretch current) {
            long done = 0;
            try {
                do {
                    current.work.run();
                    done++;
                } while (done < current.times && !current.stop);
            } catch (Throwable t) {
                current.failure.compareAndSet(null, t);
                current.stop = true;
                // Who directs the crew may wait for the end of the slice.
                LockSupport.unpark(current.director);
            }
            count = done;
            endNanos = System.nanoTime();
        }
    }
}
