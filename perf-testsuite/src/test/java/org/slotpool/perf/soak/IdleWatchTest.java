/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slotpool.core.Entry;
import org.slotpool.perf.PoolKind;

class IdleWatchTest {

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    /** As the watch sees one. */
    private record Waiter(Thread thread) {
    }

    private final Tally tally = new Tally();
    private final Mischief mischief = new Mischief(new Dice(1), tally);
    private final Waiter waiter = new Waiter(Thread.currentThread());
    private SoakPool pool;
    private Entry<?> idle;

    @BeforeEach
    void openOne() throws Exception {
        mischief.calm();
        pool = new SoakPool(Scenario.all().get(0), PoolKind.SLOTPOOL, mischief, tally);
        useOnce();
        List<Entry<?>> entries = new ArrayList<>();
        Inspection inspection = Inspection.of(pool.parts().iterator().next());
        inspection.slots().forEach(entries::add);
        assertThat(entries).hasSize(1);
        assertThat(inspection.longestWaiting()).isNull();
        idle = entries.get(0);
    }

    private void useOnce() throws Exception {
        ConnectionListener listener = pool.borrow(null);
        pool.giveBack(listener, false);
    }

    @AfterEach
    void close() {
        pool.pool().shutdown();
    }

    private void look(Pulse pulse, IdleWatch watch, long millis) {
        for (long start = pulse.nanos(); pulse.nanos() - start < TimeUnit.MILLISECONDS.toNanos(millis);) {
            watch.note(pool, idle, waiter);
            Threads.pause(LOOK_NANOS);
        }
    }

    @Test
    void tellsOnceOfAConnectionThatStaysIdleBesideAWaiter() {
        try (Pulse pulse = new Pulse(); IdleWatch watch = new IdleWatch(List.of(), pulse, tally)) {
            look(pulse, watch, 200);
            assertThat(watch.longest()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(60));
            assertThat(watch.longest() - watch.longestBeyondBound())
                    .isEqualTo(TimeUnit.MICROSECONDS.toNanos(pool.scenario().boundMicros()));
            assertThat(tally.violations()).singleElement().asString()
                    .contains("soak-scarce", "IDLE", Thread.currentThread().getName() + " waits");
        }
    }

    @Test
    void oneThatWasUsedMeanwhileBeginsAnew() throws Exception {
        try (Pulse pulse = new Pulse(); IdleWatch watch = new IdleWatch(List.of(), pulse, tally)) {
            for (int use = 0; use < 10; use++) {
                look(pulse, watch, 20);
                useOnce();
            }
            assertThat(tally.violations()).isEmpty();
        }
    }

    @Test
    void timeInWhichTheMachineStoodStillDoesNotCount() {
        Pulse pulse = new Pulse();
        pulse.close();
        try (IdleWatch watch = new IdleWatch(List.of(), pulse, tally)) {
            watch.note(pool, idle, waiter);
            for (int look = 0; look < 100; look++) {
                watch.note(pool, idle, waiter);
            }
            assertThat(watch.longest()).isZero();
            assertThat(watch.longestBeyondBound()).isZero();
            assertThat(tally.violations()).isEmpty();
        }
    }
}
