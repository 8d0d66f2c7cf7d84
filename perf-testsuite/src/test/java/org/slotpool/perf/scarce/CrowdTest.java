/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.compare.Violation;
import org.slotpool.perf.distance.Passage;
import org.slotpool.perf.statistics.Quantile;

class CrowdTest {

    private static final int SIZE = 3;
    private static final Hold NONE = new Hold(0);
    private static final long WARM_UP = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long WINDOW = TimeUnit.MILLISECONDS.toNanos(200);

    @Test
    void whateverIsCheckedOutIsCheckedIn() throws Violation {
        Counting work = new Counting();
        Round round = new Crowd(SIZE, work, NONE).run(WARM_UP, WINDOW).round(1, 2, Passage.UNKNOWN);
        assertThat(work.out).hasValue(0);
        assertThat(round.cycles()).isPositive().isLessThanOrEqualTo(work.all.get());
        assertThat(round.fewest()).isLessThanOrEqualTo(round.most());
        assertThat(round.nanos()).isEqualTo(WINDOW);
        assertThat(round.failures()).isEmpty();
        assertThat(round).extracting(Round::round, Round::position).containsExactly(1, 2);
    }

    @Test
    void aClientThatIsNeverServedIsSeen() throws Violation {
        Round round = new Crowd(2, new ServingOne(), NONE).run(WARM_UP, WINDOW).round(1, 1, Passage.UNKNOWN);
        assertThat(round.unserved()).isEqualTo(1);
        assertThat(round.fewest()).isZero();
        assertThat(round.most()).isEqualTo(round.cycles());
        assertThat(round.waits().get(Quantile.MAX)).isPositive();
    }

    @Test
    void aConnectionIsKeptWhileItIsHeld() throws Violation {
        long hold = TimeUnit.MILLISECONDS.toNanos(20);
        Round round = new Crowd(1, new Counting(), new Hold(hold)).run(WARM_UP, WINDOW).round(1, 1, Passage.UNKNOWN);
        assertThat(round.cycles()).isBetween(1L, WINDOW / hold + 1);
    }

    @Test
    void clientsLineUpBeforeTheyBegin() throws Violation {
        List<Long> begun = new ArrayList<>();
        new Crowd(1, new Counting() {
            @Override
            public Object checkOut() throws Exception {
                begun.add(System.nanoTime());
                return super.checkOut();
            }
        }, NONE).run(TimeUnit.SECONDS.toNanos(1), WINDOW);
        long later = begun.get(0) + TimeUnit.MILLISECONDS.toNanos(100);
        assertThat(begun.stream().filter(moment -> moment - later < 0)).as("each keeps it for a millisecond").hasSizeLessThanOrEqualTo(101);
        assertThat(begun.size()).as("and then for no time at all").isGreaterThan(10_000);
    }

    @Test
    void clientsThatFailAreCounted() throws Violation {
        Counting failing = new Counting() {
            @Override
            public Object checkOut() {
                throw new IllegalStateException("on purpose");
            }
        };
        Round round = new Crowd(SIZE, failing, NONE).run(WARM_UP, WINDOW).round(1, 1, Passage.UNKNOWN);
        assertThat(round.failures()).containsOnlyKeys("java.lang.IllegalStateException: on purpose");
        assertThat(round.failureCount()).isEqualTo(SIZE);
        assertThat(round.cycles()).isZero();
    }

    @Test
    void anInterruptionEndsItForAll() {
        Counting work = new Counting();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> new Crowd(SIZE, work, NONE).run(WARM_UP, TimeUnit.HOURS.toNanos(1)))
                    .isInstanceOf(Violation.class).hasMessage("interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** Enough for everybody. */
    private static class Counting implements UnitOfWork {

        final AtomicInteger out = new AtomicInteger();
        final AtomicInteger all = new AtomicInteger();

        @Override
        public Object checkOut() throws Exception {
            all.incrementAndGet();
            return out.incrementAndGet();
        }

        @Override
        public void use(Object handle) {
            throw new UnsupportedOperationException("nobody does");
        }

        @Override
        public void checkIn(Object handle) {
            out.decrementAndGet();
        }
    }

    /** Serves the first thread only; the second one gets its connection when the first has ended. */
    private static final class ServingOne extends Counting {

        private final CompletableFuture<Thread> served = new CompletableFuture<>();
        private final CountDownLatch waiting = new CountDownLatch(1);

        @Override
        public Object checkOut() throws Exception {
            if (served.complete(Thread.currentThread()) || served.get() == Thread.currentThread()) {
                waiting.await();
            } else {
                waiting.countDown();
                served.get().join();
            }
            return super.checkOut();
        }
    }
}
