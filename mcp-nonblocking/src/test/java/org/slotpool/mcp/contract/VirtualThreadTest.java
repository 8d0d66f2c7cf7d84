/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.NotForStock;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Behaviour 16: virtual threads, of which there are many more than connections; none pins the thread that carries it. */
@EnabledForJreRange(min = JRE.JAVA_21)
class VirtualThreadTest extends ContractTest {

    private static final int THREADS = 10_000;
    private static final int MAX = 50;
    private static final long HOLD_NANOS = 20_000;
    private static final String PINNED = "jdk.VirtualThreadPinned";

    /** Behaviour 16: each gets a connection, and never are more in use than there may be. */
    @Test
    void everyVirtualThreadIsServed() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(MAX).blockingTimeout(30_000));
        assertThat(mostInUse(pool)).as("most connections in use at once").isBetween(1, MAX);

        assertThat(pool.adapter().created()).hasSizeLessThanOrEqualTo(MAX);
        assertThat(pool.pool().dumpQueuedThreads()).isEmpty();
    }

    /** Behaviour 16: the same in a pool that is not fair. */
    @Test
    void everyVirtualThreadIsServedInAnUnfairPool() throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(MAX).blockingTimeout(30_000).with(c -> c.setFair(false)));

        assertThat(mostInUse(pool)).as("most connections in use at once").isBetween(1, MAX);
    }

    /** Behaviour 16: the virtual machine reports no virtual thread of ours that held on to its carrier while it waited. */
    @Test
    @NotForStock(because = "a promise that only ours makes")
    void noVirtualThreadIsPinned(@TempDir Path directory) throws Exception {
        PoolUnderTest pool = open(PoolSetup.max(MAX).blockingTimeout(30_000));
        // Loads most of the classes: whoever loads one holds on to its carrier, once.
        mostInUse(pool);
        // Also those with which whoever has waited for a while looks at its stack: in the first round that may be nobody.
        onVirtualThreads(1, () -> StackWalker.getInstance().walk(frames -> frames.noneMatch(frame -> frame.getMethodName().isEmpty())));
        Path file = directory.resolve("pinned.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(PINNED).withThreshold(Duration.ZERO).withStackTrace();
            recording.start();
            mostInUse(pool);
            onVirtualThreads(1, () -> Pins.FOR_A_MOMENT);
            recording.stop();
            recording.dump(file);
        }
        assertThat(Files.size(file)).isPositive();

        List<RecordedEvent> pinned = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(PINNED)).toList();
        assertThat(pinned).as("the one that pins on purpose").anyMatch(event -> isWithin(event, Pins.class.getName()));
        assertThat(pinned).as("pinned within the pool").filteredOn(event -> !isFirstUse(event))
                .noneMatch(event -> isWithin(event, "org.slotpool.core.")
                        || isWithin(event, "org.slotpool.adapter.") || isWithin(event, "org.slotpool.mcp.NonBlocking"));
    }

    /**
     * Whoever meets another thread's loading or initialization of a class, or the linking of a lambda, waits on its
     * carrier: once, in the life of a machine, and with any class that no thread has come by before.
     */
    private static boolean isFirstUse(RecordedEvent event) {
        boolean initializes = event.hasField("pinnedReason")
                && String.valueOf(event.getString("pinnedReason")).startsWith("Waited for initialization of ");
        return initializes || event.getStackTrace() != null && event.getStackTrace().getFrames().stream()
                .map(frame -> frame.getMethod().getType().getName())
                .takeWhile(type -> !type.startsWith("org.slotpool."))
                .anyMatch(type -> type.equals("java.lang.ClassLoader")
                        || type.equals("java.lang.invoke.MethodHandleNatives"));
    }

    private static boolean isWithin(RecordedEvent event, String classes) {
        return event.getStackTrace() != null && event.getStackTrace().getFrames().stream()
                .anyMatch(frame -> frame.getMethod().getType().getName().startsWith(classes));
    }

    /** Waits while it is being loaded, which pins: without it nobody would notice that nothing is recorded. */
    private static final class Pins {
        static final Boolean FOR_A_MOMENT = pin();

        private static Boolean pin() {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            return true;
        }
    }

    /** Lets all threads use the pool once. */
    private static int mostInUse(PoolUnderTest pool) throws Exception {
        AtomicInteger inUse = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        onVirtualThreads(THREADS, () -> {
            ConnectionListener taken = pool.borrow();
            most.accumulateAndGet(inUse.incrementAndGet(), Math::max);
            LockSupport.parkNanos(HOLD_NANOS);
            inUse.decrementAndGet();
            pool.giveBack(taken);
            return true;
        });
        return most.get();
    }

    private static void onVirtualThreads(int count, Callable<Boolean> work) throws Exception {
        // By reflection, as tests are compiled for a version that has none.
        ExecutorService threads =
                (ExecutorService) Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        try {
            List<Future<Boolean>> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                all.add(threads.submit(work));
            }
            for (Future<Boolean> one : all) {
                assertThat(one.get(40, TimeUnit.SECONDS)).isTrue();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
