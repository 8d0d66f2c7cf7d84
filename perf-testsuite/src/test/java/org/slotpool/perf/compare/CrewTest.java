/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

class CrewTest {

    private static final int SIZE = 3;
    private static final long SLICE = TimeUnit.MILLISECONDS.toNanos(20);

    @Test
    void countsEveryCompletedTransaction() throws Violation {
        LongAdder done = new LongAdder();
        try (Crew crew = new Crew(SIZE)) {
            Slice slice = crew.repeat(done::increment, SLICE);
            assertThat(slice.transactions()).isEqualTo(done.sum()).isPositive();
            assertThat(slice.nanos()).isGreaterThanOrEqualTo(SLICE);
        }
    }

    @Test
    void worksWithTheSameThreadsInEveryStretch() throws Violation {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        try (Crew crew = new Crew(SIZE)) {
            for (int round = 0; round < 3; round++) {
                crew.repeat(() -> threads.add(Thread.currentThread()), SLICE);
            }
        }
        assertThat(threads).hasSize(SIZE).noneMatch(Thread::isAlive);
    }

    @Test
    void everyClientWorksOnceAtTheSameTime() throws Violation {
        CyclicBarrier meeting = new CyclicBarrier(SIZE);
        LongAdder done = new LongAdder();
        try (Crew crew = new Crew(SIZE)) {
            crew.once(() -> {
                meeting.await(10, TimeUnit.SECONDS);
                done.increment();
            });
        }
        assertThat(done.sum()).isEqualTo(SIZE);
    }

    @Test
    void everyClientWorksAsOftenAsItIsTold() throws Violation {
        ConcurrentHashMap<Thread, LongAdder> done = new ConcurrentHashMap<>();
        try (Crew crew = new Crew(SIZE)) {
            Slice slice = crew.repeatEach(() -> done.computeIfAbsent(Thread.currentThread(), t -> new LongAdder())
                    .increment(), 7);
            assertThat(slice.transactions()).isEqualTo(7 * SIZE);
            assertThat(slice.nanos()).isPositive();
        }
        assertThat(done).hasSize(SIZE).allSatisfy((thread, times) -> assertThat(times.sum()).isEqualTo(7));
    }

    @Test
    void aClientThatFailsEndsTheStretchForAll() {
        IllegalStateException failure = new IllegalStateException("on purpose");
        try (Crew crew = new Crew(SIZE)) {
            long forever = TimeUnit.HOURS.toNanos(1);
            LongAdder calls = new LongAdder();
            assertThatThrownBy(() -> crew.repeat(() -> {
                calls.increment();
                if (calls.sum() > 100) {
                    throw failure;
                }
            }, forever)).isInstanceOf(Violation.class).hasCause(failure).hasMessageContaining("on purpose");
        }
    }
}
