/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StartTest {

    static Stream<Start> starts() {
        return Stream.of(new HintTable(100), new HintTable(0), new HintTable(Integer.MAX_VALUE), FixedStart.first(),
                FixedStart.roundRobin(), FixedStart.random(), FixedStart.threadId());
    }

    @ParameterizedTest
    @MethodSource("starts")
    void beginsAtACellThatExists(Start start) {
        for (int limit : new int[] {1, 2, 3, 100, Integer.MAX_VALUE}) {
            for (int i = 0; i < 50; i++) {
                int first = start.first(limit);
                assertThat(first).isBetween(0, limit - 1);
                assertThat(start.next(first)).isBetween(0, first);
            }
        }
    }

    @Test
    void roundRobinTakesEachInTurn() {
        Start start = FixedStart.roundRobin();
        assertThat(IntStream.range(0, 6).map(i -> start.first(3))).containsExactly(0, 1, 2, 0, 1, 2);
    }

    @Test
    void aThreadComesBackToWhereItWasServed() {
        HintTable hints = new HintTable(10);
        hints.servedAt(4);
        assertThat(hints.first(10)).isEqualTo(4);
        assertThat(hints.first(3)).as("the cell is gone").isZero();
    }

    @Test
    void hintsBeyondTheWidthAreForgotten() {
        HintTable hints = new HintTable(10);
        hints.servedAt(7);
        assertThat(hints.width()).isEqualTo(8);
        hints.settle();
        assertThat(hints.first(10)).isZero();
        hints.servedAt(2);
        assertThat(hints.width()).isEqualTo(3);
        assertThat(hints.first(10)).isEqualTo(2);
    }

    /** However many threads there are, one does not change another's hint while there is room; and when there is not, nothing breaks. */
    @Test
    void threadsKeepTheirHintsApart() throws Exception {
        HintTable hints = new HintTable(2);
        hints.servedAt(1);
        for (int i = 0; i < 500; i++) {
            int cell = i % 2;
            inAnotherThread(() -> {
                assertThat(hints.first(2)).as("the hint of a new thread").isZero();
                hints.servedAt(cell);
                assertThat(hints.first(2)).as("also in a full row").isEqualTo(cell);
                return null;
            });
            if (i < 4) {
                assertThat(hints.first(2)).as("after %d other threads", i + 1).isEqualTo(1);
            }
        }
        hints.servedAt(1);
        assertThat(hints.first(2)).isEqualTo(1);
    }

    /** Where all places are full two threads that look in the same one do not take it from each other for ever. */
    @Test
    void threadsWithTheSamePlacePart() throws Exception {
        HintTable hints = fullTable(2);
        hints.servedAt(1);
        FutureTask<Integer> other = new FutureTask<>(() -> {
            hints.servedAt(1);
            return hints.first(2);
        });
        Thread twin = new Thread(other);
        while (hints.ownPlace(twin.getId()) != hints.ownPlace(Thread.currentThread().getId())) {
            twin = new Thread(other);
        }
        twin.start();
        assertThat(other.get(10, TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(hints.first(2)).as("after a thread with the same place").isEqualTo(1);
    }

    /** Where all places are full of the hints of threads that are gone, those that live keep theirs before long. */
    @Test
    void threadsThatLiveKeepTheirHints() throws Exception {
        HintTable hints = fullTable(10);
        List<ExecutorService> threads = Stream.generate(Executors::newSingleThreadExecutor).limit(50).toList();
        try {
            int lost = threads.size();
            for (int round = 0; round < 1_000 && lost > 0; round++) {
                lost = 0;
                for (ExecutorService thread : threads) {
                    lost += thread.submit(() -> isLost(hints)).get(10, TimeUnit.SECONDS) ? 1 : 0;
                }
            }
            assertThat(lost).as("hints lost in the last of many rounds").isZero();
        } finally {
            threads.forEach(ExecutorService::shutdown);
        }
    }

    /** All its places have the hints of threads that are gone. */
    private static HintTable fullTable(int capacity) throws Exception {
        HintTable hints = new HintTable(capacity);
        for (int i = 0; i < 500; i++) {
            inAnotherThread(() -> {
                hints.servedAt(1);
                return null;
            });
        }
        return hints;
    }

    private static boolean isLost(HintTable hints) {
        boolean lost = hints.first(2) != 1;
        if (lost) {
            hints.servedAt(1);
        }
        return lost;
    }

    /** A thread alone always gets the same connection. */
    @Test
    void aThreadAloneStaysWhereItIs() {
        Slots<String> slots = Slots.anyFirst(5, new HintTable(5), Terms.STRICT, (entry, word) -> { });
        List<Entry<String>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Entry<String> entry = slots.tryAcquire();
            entry.fill("c" + i);
            entry.publishLeased();
            all.add(entry);
        }
        all.forEach(entry -> slots.release(entry, entry.word()));
        Entry<String> mine = slots.tryAcquire();
        for (int i = 0; i < 10; i++) {
            slots.release(mine, mine.word());
            assertThat(slots.tryAcquire()).isSameAs(mine);
        }
    }

    /** Two threads that hold a connection each at the same time part, and stay apart. */
    @Test
    void threadsThatMeetPart() throws Exception {
        Slots<String> slots = Slots.anyFirst(2, new HintTable(2), Terms.STRICT, (entry, word) -> { });
        Entry<String> mine = slots.tryAcquire();
        mine.fill("mine");
        mine.publishLeased();
        CountDownLatch mineIsBack = new CountDownLatch(1);
        FutureTask<Void> other = new FutureTask<>(() -> {
            Entry<String> its = slots.tryAcquire();
            its.fill("other");
            its.publishLeased();
            slots.release(its, its.word());
            mineIsBack.await();
            assertThat(slots.tryAcquire()).as("what the other thread gets when all are idle").isSameAs(its);
            return null;
        });
        new Thread(other).start();
        await().until(() -> slots.census().of(EntryState.IDLE) == 1);
        slots.release(mine, mine.word());
        mineIsBack.countDown();
        other.get(10, TimeUnit.SECONDS);
        assertThat(slots.tryAcquire()).isSameAs(mine);
    }

    /** Who waited goes on with what it was handed: its spell is one with this connection. */
    @Test
    void whoWasServedInTheQueueStaysWithThat() throws Exception {
        Slots<String> slots = Slots.anyFirst(2, new HintTable(2), Terms.STRICT, (entry, word) -> { });
        List<Entry<String>> all = List.of(slots.tryAcquire(), slots.tryAcquire());
        for (Entry<String> entry : all) {
            entry.fill("filled");
            entry.publishLeased();
        }
        CountDownLatch othersAreBack = new CountDownLatch(1);
        FutureTask<Void> waiting = new FutureTask<>(() -> {
            Entry<String> its = slots.acquire(Deadline.in(10_000), () -> true);
            slots.release(its, its.word());
            othersAreBack.await();
            assertThat(slots.tryAcquire()).as("what it gets when all are idle").isSameAs(its);
            return null;
        });
        new Thread(waiting).start();
        await().until(() -> slots.waiting() == 1);
        Entry<String> second = all.get(1);
        assertThat(second.cell()).isEqualTo(1);
        slots.release(second, second.word());
        await().until(() -> slots.waiting() == 0);
        slots.release(all.get(0), all.get(0).word());
        othersAreBack.countDown();
        waiting.get(10, TimeUnit.SECONDS);
    }

    private static void inAnotherThread(Callable<Void> action) throws Exception {
        FutureTask<Void> task = new FutureTask<>(action);
        new Thread(task).start();
        task.get(10, TimeUnit.SECONDS);
    }
}
