/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Crew.Member;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;
import org.slotpool.mcp.testkit.SystemProperty;

/** Behaviours 17, 22 and 28: while some connection is lent all the time, the clock is not read each time; what is measured is exact. */
class HeavyUseTest extends ContractTest {

    private static final String EXACT = "they read the clock each time";
    private static final String NAME = "timed";

    private final AtomicBoolean over = new AtomicBoolean();

    /** Uses a connection all the time, in a Pool of its own, until {@code over}. */
    private Member<Void> busy() {
        PoolUnderTest pool = uncounted(open(PoolSetup.max(1)));
        return crew.run("busy", () -> {
            while (!over.get()) {
                pool.giveBack(pool.borrow());
            }
        });
    }

    private static PoolUnderTest uncounted(PoolUnderTest pool) {
        pool.statistics().setEnabled(false);
        return pool;
    }

    /** Whether a connection that is lent now is said to have been lent before; begins with a new millisecond. */
    private static boolean isStampedLate(PoolUnderTest pool) throws Exception {
        long now = nextMillisecond();
        ConnectionListener taken = pool.borrow();
        long stamp = taken.getLastCheckedOutTime();
        assertThat(stamp).as("time of a check-out").isLessThanOrEqualTo(System.currentTimeMillis());
        pool.giveBack(taken);
        return stamp < now;
    }

    private static long nextMillisecond() {
        long last = System.currentTimeMillis();
        long now = last;
        while (now == last) {
            now = System.currentTimeMillis();
        }
        return now;
    }

    @Test
    @NotForStock(because = EXACT)
    void timesOfCheckOutsAreThoseOfALateClockAndThenExactAgain() throws Exception {
        PoolUnderTest pool = uncounted(open(PoolSetup.max(1)));
        Member<Void> busy = busy();
        await().until(() -> isStampedLate(pool));
        over.set(true);
        busy.get();

        await().until(() -> {
            for (int i = 0; i < 50; i++) {
                if (isStampedLate(pool)) {
                    return false;
                }
            }
            return true;
        });
    }

    @Test
    @NotForStock(because = EXACT)
    void noTimeoutComesEarly() throws Exception {
        PoolUnderTest pool = uncounted(open(PoolSetup.max(2).blockingTimeout(20)));
        Member<Void> busy = busy();
        await().until(() -> isStampedLate(pool));
        ConnectionListener[] taken = pool.borrowMany(2);
        for (int i = 0; i < 20; i++) {
            long start = System.nanoTime();
            Throwable failure = crew.call("late", pool::borrow).failure();
            long waited = System.nanoTime() - start;

            assertThat(failure).hasMessageStartingWith("IJ000655");
            assertThat(waited).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(20));
        }
        over.set(true);
        busy.get();
        pool.giveBack(taken);
    }

    @Test
    @NotForStock(because = EXACT)
    void timesThatAreMeasuredAreExact() throws Exception {
        PoolUnderTest uncounted = uncounted(open(PoolSetup.max(1)));
        PoolUnderTest counted = open(PoolSetup.max(1));
        PoolUnderTest validated = uncounted(open(PoolSetup.max(1).with(c -> c.setValidateOnMatch(true))));
        PoolUnderTest watched = SystemProperty.ofPool(NAME, "leak-report-after").during(60, () -> {
            PoolUnderTest pool = uncounted(open(PoolSetup.max(1).named(NAME)));
            // The settings are read when the part of the Pool is made.
            pool.mcp();
            return pool;
        });
        Member<Void> busy = busy();
        await().until(() -> isStampedLate(uncounted));
        long got = 0;
        for (int i = 0; i < 50; i++) {
            long before = nextMillisecond();
            ConnectionListener taken = counted.borrow();
            got += System.currentTimeMillis() - before;
            assertThat(taken.getLastCheckedOutTime()).as("with statistics").isGreaterThanOrEqualTo(before);
            counted.giveBack(taken);
            assertThat(isStampedLate(watched)).as("late, with leaks watched").isFalse();
            assertThat(isStampedLate(validated)).as("late, with validation").isFalse();
        }
        assertThat(counted.statistics().getTotalGetTime()).as("time to get connections").isLessThanOrEqualTo(got);
        await().until(() -> isStampedLate(uncounted));
        over.set(true);
        busy.get();
    }
}
