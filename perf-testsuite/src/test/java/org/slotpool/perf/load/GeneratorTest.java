/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.scarce.Hold;
import org.slotpool.perf.statistics.Quantile;

class GeneratorTest {

    private static final int PER_SECOND = 100;

    /**
     * One client, one operation that takes half a second: a closed loop would see one slow operation, but those that were
     * due meanwhile have waited as well.
     */
    @Test
    void whatWasDueWhileAnOperationHungHasWaitedForIt() throws Exception {
        Hold hang = new Hold(TimeUnit.MILLISECONDS.toNanos(500));
        LoadResult result = whole(() -> {
            AtomicInteger count = new AtomicInteger();
            return new Generator(() -> {
                // The probe's operations are not those of the load.
                if (Thread.currentThread().getName().startsWith("load-client") && count.incrementAndGet() == PER_SECOND + 10) {
                    hang.pass(System.nanoTime());
                }
            }, 1, PER_SECOND, 1, 1).run(PoolKind.SLOTPOOL, 50, PER_SECOND, 1, 1);
        });
        assertThat(result.count()).isEqualTo(PER_SECOND);
        assertThat(result.unfinished()).isZero();
        assertThat(result.latency().get(Quantile.MAX)).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(490));
        // About fifty of a hundred: the median one of them all.
        assertThat(result.samples()).hasSize(1);
        assertThat(result.p99Integral()).isGreaterThanOrEqualTo(450);
        assertThat(countAbove(result)).isTrue();
    }

    /** Again if the machine stood still, so that not all operations were done in time. */
    private static LoadResult whole(Callable<LoadResult> run) throws Exception {
        LoadResult result = run.call();
        for (int more = 0; more < 5 && result.unfinished() > 0; more++) {
            result = run.call();
        }
        return result;
    }

    private static boolean countAbove(LoadResult result) {
        return result.samples().get(0).p99Nanos() > TimeUnit.MILLISECONDS.toNanos(450)
                && result.samples().get(0).p99Nanos() <= result.samples().get(0).maxNanos();
    }

    @Test
    void operationsThatFailAreCounted() throws Exception {
        LoadResult result = whole(() -> new Generator(() -> {
            throw new IllegalStateException("no");
        }, 2, PER_SECOND, 1, 1).run(PoolKind.SLOTPOOL, 50, PER_SECOND, 1, 1));
        assertThat(result.failures()).containsEntry("java.lang.IllegalStateException: no", 2L * PER_SECOND);
    }
}
