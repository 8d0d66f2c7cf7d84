/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.distance;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Sees to it that what is compared runs while the processors are as far from each other as at most times until then. It waits for that, and if
 * they have moved meanwhile, it has it repeated. That takes half as long as what is measured, and some seconds, at most; then it goes on
 * all the same.
 */
public final class Ground {

    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long BREAK_MILLIS = 200;
    private static final int MOST = 3;
    /** What is measured earns time to wait for what comes after it. */
    private static final int EARNS = 2;

    /** Measures how far they are. */
    interface Probe {

        Distance measure() throws InterruptedException;
    }

    private final Probe probe;
    /** For how long it may wait, and repeat. */
    private long creditNanos;
    /** Each distance that was found, and how often. */
    private final Map<Distance, Integer> visits = new LinkedHashMap<>();
    private final Map<String, Distance> homes = new HashMap<>();

    /** With nothing measured yet. */
    public Ground() {
        this(Distance::measure, TimeUnit.SECONDS.toMillis(5));
    }

    Ground(Probe probe, long creditMillis) {
        this.probe = probe;
        this.creditNanos = TimeUnit.MILLISECONDS.toNanos(creditMillis);
    }

    /**
     * Something is about to be measured, once or more often.
     *
     * @param circumstances what is measured under the same ones compares
     * @return its attempts, none of which has begun
     */
    public Attempts attempts(String circumstances) {
        return new Attempts(circumstances);
    }

    /** Of which the last one counts. */
    public final class Attempts {

        private final String circumstances;
        private int begun;
        private Distance before;
        private long start;
        private Passage passage;

        private Attempts(String circumstances) {
            this.circumstances = circumstances;
        }

        /**
         * Begins one, as soon as the processors are where they were for the others that compare, or after a while.
         *
         * @throws InterruptedException if the thread was interrupted
         */
        public void begin() throws InterruptedException {
            before = settle(circumstances);
            start = System.nanoTime();
            begun++;
        }

        /**
         * Ends it.
         *
         * @return whether it is to be repeated, since they have moved
         * @throws InterruptedException if the thread was interrupted
         */
        public boolean endsInVain() throws InterruptedException {
            long nanos = System.nanoTime() - start;
            passage = new Passage(before, look());
            if (passage.isAt(homes.get(circumstances)) || begun == MOST || nanos > creditNanos) {
                creditNanos += nanos / EARNS;
                return false;
            }
            creditNanos -= nanos;
            return true;
        }

        /**
         * How far the processors were in the last one.
         *
         * @return null if none has ended
         */
        public Passage passage() {
            return passage;
        }
    }

    private Distance settle(String circumstances) throws InterruptedException {
        long start = System.nanoTime();
        Distance now = look();
        homes.computeIfAbsent(circumstances, unknown -> mostVisited());
        Distance home = homes.get(circumstances);
        if (now.isLike(home)) {
            return now;
        }
        long limit = Math.min(LIMIT_NANOS, creditNanos);
        while (!now.isLike(home) && System.nanoTime() - start < limit) {
            Thread.sleep(BREAK_MILLIS);
            now = look();
        }
        creditNanos -= System.nanoTime() - start;
        return now;
    }

    private Distance look() throws InterruptedException {
        Distance now = probe.measure();
        visits.merge(visits.keySet().stream().filter(now::isLike).findFirst().orElse(now), 1, Integer::sum);
        return now;
    }

    private Distance mostVisited() {
        return visits.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
    }
}
