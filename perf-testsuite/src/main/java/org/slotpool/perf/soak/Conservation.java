/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import jakarta.resource.ResourceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.jboss.jca.core.connectionmanager.pool.mcp.ManagedConnectionPool;

/** What must hold of a pool when nobody uses it any more, and after its shutdown. */
final class Conservation {

    /** Background creation may still be on its way; a leak never goes away. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long PROBE_MILLIS = 5_000;

    private final SoakPool pool;
    private final Tally tally;
    private final Duration patience;
    private boolean broken;

    private Conservation(SoakPool pool, Tally tally, Duration patience) {
        this.pool = pool;
        this.tally = tally;
        this.patience = patience;
    }

    /** Checks a pool at rest, and shuts it down. Nothing may go wrong on purpose any more. */
    static void check(SoakPool pool, Tally tally) {
        check(pool, tally, PATIENCE);
    }

    /** The same with another idea of how long something may still be on its way. */
    static void check(SoakPool pool, Tally tally, Duration patience) {
        Conservation conservation = new Conservation(pool, tally, patience);
        pool.configuration().setMaxSize(pool.initialMax());
        pool.pool().getInternalStatistics().setEnabled(true);
        // What was not counted while statistics were off is made up for when the pool is used.
        conservation.take(1);
        conservation.rest("when all clients had ended");
        conservation.everythingIsToBeHad();
        conservation.rest("after all had been taken and given back");
        pool.pool().shutdown();
        conservation.nothingIsLeft();
    }

    private void rest(String when) {
        PoolStatisticsImpl statistics = pool.pool().getInternalStatistics();
        expect(() -> pool.pool().isIdle() && statistics.getInUseCount() == 0,
                () -> when + " InUseCount is " + statistics.getInUseCount());
        expect(() -> active() == open(),
                () -> when + " the pool counts " + active() + " connections, the adapter has " + open() + " open");
        expect(() -> created() - statistics.getDestroyedCount() == open(),
                () -> when + " " + created() + " were created and " + statistics.getDestroyedCount() + " destroyed, but "
                        + open() + " are open");
        expect(() -> permits() == pool.initialMax(),
                () -> when + " the semaphore has " + permits() + " permits of " + pool.initialMax());
        expect(() -> pool.pool().getLock().getQueueLength() == 0,
                () -> when + " " + pool.pool().getLock().getQueueLength() + " threads wait for a permit");
        for (ManagedConnectionPool part : pool.parts()) {
            Inspection inspection = Inspection.of(part);
            if (inspection != null) {
                expect(() -> inspection.slots().waiting() == 0 && inspection.longestWaiting() == null,
                        () -> when + " " + inspection.slots().waiting() + " threads wait");
                expect(() -> inspection.slots().census().size() == inspection.slots().census().live(),
                        () -> when + " a right to create is lost");
            }
        }
    }

    private void everythingIsToBeHad() {
        take(pool.initialMax());
    }

    private void take(int count) {
        if (broken) {
            return;
        }
        pool.configuration().setBlockingTimeout(PROBE_MILLIS);
        List<ConnectionListener> taken = new ArrayList<>();
        try {
            while (taken.size() < count) {
                taken.add(pool.borrow(null));
            }
        } catch (ResourceException e) {
            say("only " + taken.size() + " of " + pool.initialMax() + " were to be had: " + e.getMessage());
        }
        if (taken.size() == pool.initialMax()) {
            if (!pool.scenario().divided() && open() != pool.initialMax()) {
                say("all are taken, and " + open() + " are open");
            }
            noMoreIsToBeHad(taken);
        }
        for (ConnectionListener listener : taken) {
            try {
                pool.giveBack(listener, false);
            } catch (ResourceException e) {
                say("a connection is not taken back: " + e);
            }
        }
    }

    private void noMoreIsToBeHad(List<ConnectionListener> taken) {
        pool.configuration().setBlockingTimeout(0);
        try {
            taken.add(pool.borrow(null));
            say("one more than the maximum was to be had");
        } catch (ResourceException e) {
            // As it must be.
        }
    }

    /** After the shutdown. */
    private void nothingIsLeft() {
        expect(() -> open() == 0, () -> open() + " connections are open after the shutdown");
    }

    private int active() {
        return pool.parts().stream().mapToInt(ManagedConnectionPool::getActive).sum();
    }

    private int open() {
        return pool.factory().openConnections();
    }

    private int created() {
        return pool.pool().getInternalStatistics().getCreatedCount();
    }

    private int permits() {
        return pool.pool().getLock().availablePermits();
    }

    private void expect(BooleanSupplier condition, Supplier<String> otherwise) {
        if (broken) {
            // One fault has many consequences, and to wait for each would take minutes.
            return;
        }
        long deadline = System.nanoTime() + patience.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                say(otherwise.get());
                return;
            }
            Threads.pause(LOOK_NANOS);
        }
    }

    private void say(String what) {
        broken = true;
        tally.violation(pool.scenario().name() + ": " + what);
    }
}
