/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.compare.Crew;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.scarce.Departure;
import org.slotpool.perf.scarce.Hold;
import org.slotpool.perf.statistics.Quantile;

/**
 * A load at a fixed rate; used once. A client takes the next operation that is due, waits for the moment if it is early,
 * and is late if all clients are still busy: either way the time counts from that moment. What is still due when the
 * recording ends is done then, for as long again as the recording was at most.
 */
final class Generator {

    /** The time until all clients are there. */
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LEAD_NANOS_PER_CLIENT = TimeUnit.MICROSECONDS.toNanos(500);

    private final Crew.Work work;
    private final Schedule schedule;
    private final int seconds;
    private final long begin;
    private final long end;
    private final long limit;
    private final List<LatencyLog> logs = new ArrayList<>();
    private final List<Thread> clients = new ArrayList<>();
    private volatile boolean stop;

    Generator(Crew.Work work, int clients, double perSecond, int warmUpSeconds, int seconds) {
        this.work = work;
        this.seconds = seconds;
        long nanos = TimeUnit.SECONDS.toNanos(seconds);
        long warmUp = TimeUnit.SECONDS.toNanos(warmUpSeconds);
        long start = System.nanoTime() + LEAD_NANOS + clients * LEAD_NANOS_PER_CLIENT;
        begin = start + warmUp;
        end = begin + nanos;
        limit = end + nanos;
        schedule = new Schedule(start, perSecond, warmUp + nanos);
        for (int i = 1; i <= clients; i++) {
            LatencyLog log = new LatencyLog(begin, seconds);
            logs.add(log);
            Thread thread = new Thread(() -> run(log), "load-client-" + i);
            thread.setDaemon(true);
            this.clients.add(thread);
        }
    }

    private void run(LatencyLog log) {
        for (long due = schedule.take(); due != Schedule.OVER; due = schedule.take()) {
            Hold.until(due);
            long now = System.nanoTime();
            if (stop || now - limit >= 0) {
                log.unfinished(due, now);
                continue;
            }
            try {
                work.run();
            } catch (Exception e) {
                log.failed(e);
            }
            log.ended(due, System.nanoTime());
        }
    }

    /** Runs it; returns when all clients have ended. */
    LoadResult run(PoolKind pool, int share, double perSecond, int round, int position) throws Violation {
        Probe probe = new Probe(work, begin, end);
        List<Thread> threads = new ArrayList<>(clients);
        threads.add(probe);
        threads.forEach(Thread::start);
        try {
            Departure.await(threads, () -> {
                stop = true;
                probe.interrupt();
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Violation("interrupted", e);
        }
        Histogram[] sums = new Histogram[seconds];
        for (int i = 0; i < seconds; i++) {
            sums[i] = new Histogram(LatencyLog.LONGEST_NANOS, LatencyLog.DIGITS);
        }
        Map<String, Long> failures = new TreeMap<>();
        long unfinished = 0;
        for (LatencyLog log : logs) {
            log.addTo(sums);
            log.failures().forEach((failure, count) -> failures.merge(failure, count, Long::sum));
            unfinished += log.unfinished();
        }
        Histogram all = new Histogram(LatencyLog.LONGEST_NANOS, LatencyLog.DIGITS);
        List<Sample> samples = new ArrayList<>();
        for (int i = 0; i < seconds; i++) {
            all.add(sums[i]);
            samples.add(Sample.of(i, sums[i]));
        }
        return new LoadResult(pool, share, perSecond, round, position, Quantile.allOf(all), List.copyOf(samples),
                Quantile.allOf(probe.latency()), Quantile.allOf(probe.stall()), unfinished, failures);
    }
}
