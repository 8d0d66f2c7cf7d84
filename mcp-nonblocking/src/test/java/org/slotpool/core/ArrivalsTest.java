/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Between one who does not serve and one who arrives, nobody is forgotten. */
class ArrivalsTest {

    private static final int ROUNDS = 500;
    private static final int IN_A_ROUND = 1_000;

    private final Waiter<String> waiter = new Waiter<>(Terms.STRICT, new Crowd());

    /** They do so at the same time, again and again; and each of them in the same order, so that they catch up with one another. */
    @Test
    void whoDoesNotServeIsSeenByWhoArrivesOrSeesIt() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            List<Arrivals> all = Stream.generate(Arrivals::new).limit(IN_A_ROUND).toList();
            all.forEach(arrivals -> arrivals.departs(waiter));
            boolean[] serves = new boolean[IN_A_ROUND];
            CyclicBarrier start = new CyclicBarrier(2);
            FutureTask<Void> other = new FutureTask<>(() -> {
                start.await(1, TimeUnit.MINUTES);
                for (int i = 0; i < IN_A_ROUND; i++) {
                    serves[i] = all.get(i).mayDepart(1);
                }
                return null;
            });
            boolean[] settles = new boolean[IN_A_ROUND];
            new Thread(other, "serves").start();
            start.await(1, TimeUnit.MINUTES);
            for (int i = 0; i < IN_A_ROUND; i++) {
                all.get(i).arrives(waiter);
                settles[i] = all.get(i).settle();
            }
            other.get(1, TimeUnit.MINUTES);
            assertThat(IntStream.range(0, IN_A_ROUND).filter(i -> !serves[i] && !settles[i])).as("forgotten").isEmpty();
        }
    }
}
