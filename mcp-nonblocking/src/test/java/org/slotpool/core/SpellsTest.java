/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who goes on with what comes back in no time, and who gives way. */
class SpellsTest {

    private static final long NEVER_ENDS = Long.MAX_VALUE / 4;
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int SERVED = 4 * Runtime.getRuntime().availableProcessors();

    @ParameterizedTest
    @CsvSource({
        // fair, interval, patience, waiting: a part of the patience is shared out, within half an interval and some
        "true, 15000, 14000000, 0, 30000",
        "true, 15000, 14000000, 1, 30000",
        "true, 15000, 14000000, 15, 30000",
        "true, 15000, 14000000, 16, 45000",
        "true, 15000, 14000000, 40, 45000",
        "true, 15000, 14000000, 100, 23333",
        "true, 15000, 14000000, 225, 10370",
        "true, 15000, 14000000, 1000, 7500",
        "true, 15000, 0, 10, 7500",
        "true, 0, 14000000, 10, 0",
        "false, 100000, 40000000, 1, 1000000",
        "false, 100000, 40000000, 40, 500000",
        "false, 100000, 40000000, 225, 88888",
        "false, 100000, 40000000, 1000, 50000",
        "false, 100000, 0, 10, 50000"})
    void aSpellIsTheShorterTheMoreWaitAndShortWhereFewDo(boolean fair, long interval, long patience, int waiting, long length) {
        assertThat(Spells.length(fair, interval, patience, waiting)).isEqualTo(length);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withoutFairOrderSpellsAreLonger(boolean fair) {
        Terms terms = new Terms(() -> fair, () -> NEVER_ENDS, () -> SECOND, 0, Gallery.NONE, Long.MAX_VALUE);
        Crowd crowd = new Crowd();
        Waiter<String> waiter = Another.enters(new WaitQueue<>(crowd), terms);
        Entry<String> never = new Entry<>(0, 1, true);
        long later = System.nanoTime() + 5 * SECOND;

        assertThat(new Spells(terms, crowd).isOver(never, waiter.patience(), later)).as("after five intervals").isEqualTo(fair);
    }

    @Test
    void aThreadGoesOnForASpell() {
        Pool pool = new Pool(1, NEVER_ENDS);
        Waiter<String> waiter = pool.waits(NEVER_ENDS);
        Entry<String> only = pool.quick(0);
        only.arrivedAt(System.nanoTime() + SECOND);
        pool.giveBack(only);
        pool.interval.set(2);

        assertThat(pool.slots.tryAcquire()).isSameAs(only);
        assertThat(waiter.waits()).isTrue();
    }

    @Test
    void whoHasHadItsSpellGivesWayToWhoHasWaitedLongest() {
        Pool pool = new Pool(1, NEVER_ENDS);
        pool.interval.set(1);
        Waiter<String> first = pool.waits(NEVER_ENDS);
        Waiter<String> second = pool.waits(NEVER_ENDS);
        Entry<String> only = pool.quick(0);
        pool.giveBack(only);

        assertThat(pool.slots.tryAcquire()).isNull();
        assertThat(only.state()).as("until the thread has entered the queue").isEqualTo(EntryState.IDLE);
        pool.interval.set(NEVER_ENDS);
        pool.enters();
        assertThat(first.giveUp()).isSameAs(only);
        assertThat(second.waits()).isTrue();
    }

    @Test
    void nobodyGivesWayToOneWhoHasOnlyJustCome() {
        Pool pool = new Pool(1, NEVER_ENDS);
        Waiter<String> waiter = pool.waits(NEVER_ENDS);
        // It was never handed over: whoever has it has had it for long.
        Entry<String> only = pool.quick(0);
        pool.giveBack(only);

        assertThat(pool.slots.tryAcquire()).isSameAs(only);
        assertThat(waiter.waits()).isTrue();
    }

    @Test
    void noMoreAreServedThanGetAProcessorSoon() throws Throwable {
        WithinALapse.run(() -> {
            Pool pool = new Pool(SERVED + 4, NEVER_ENDS);
            List<Waiter<String>> waiters = pool.allGiveWayTo(SERVED + 3);

            pool.enters();
            assertThat(served(waiters)).containsExactlyElementsOf(waiters.subList(0, SERVED));
            pool.enters();
            assertThat(served(waiters)).as("as long as none of them has run").hasSize(SERVED);

            pool.queue.leave(waiters.get(0));
            pool.enters();
            assertThat(served(waiters)).as("instead of the one that runs").containsExactlyElementsOf(waiters.subList(0, SERVED + 1));
        });
    }

    @Test
    void whoHasRunOutOfPatienceIsServedAllTheSame() {
        Pool pool = new Pool(1, NEVER_ENDS);
        Waiter<String> waiter = pool.waits(1);
        pool.giveBack(pool.entries.get(0));

        pool.enters();
        assertThat(waiter.waits()).as("with what does not go by spells").isFalse();
    }

    @Test
    void whatOneWithoutPatienceLeavesIsForNewcomers() {
        Pool pool = new Pool(3, NEVER_ENDS);
        List<Waiter<String>> impatient = List.of(pool.waits(1), pool.waits(1));
        Waiter<String> patient = pool.waits(NEVER_ENDS);
        pool.giveBack(pool.quick(0));
        pool.giveBack(pool.quick(1));
        Entry<String> last = pool.quick(2);
        pool.slots.release(last, last.word());

        assertThat(served(impatient)).hasSize(2);
        assertThat(patient.waits()).isTrue();
        assertThat(pool.slots.tryAcquire()).isNotNull();
    }

    @Test
    void turnsThatWereKeptAreForgottenWithASpell() {
        Pool pool = new Pool(1, NEVER_ENDS);
        pool.waits(NEVER_ENDS);
        long before = System.nanoTime();
        pool.giveBack(pool.quick(0));
        pool.interval.set(1);
        assertThat(pool.slots.tryAcquire()).isNull();

        assertThat(pool.lastTurn().get() - before).isPositive();
    }

    @Test
    void aGlanceThatIsNotSkippedAfterAllDoesNotCount() {
        Entry<String> entry = new Pool(1, NEVER_ENDS).entries.get(0);
        int word = entry.word();
        entry.glancedAt(StateWord.later(word, -1), 100, 50);
        entry.glancedAt(word, 110, 50);
        assertThat(entry.isQuick()).isTrue();
        entry.skipNoMore();
        assertThat(entry.isQuick()).as("for who looks next").isTrue();
        entry.glancedAt(StateWord.later(word, 1), 200, 50);
        assertThat(entry.isQuick()).as("it came back once in all that time").isFalse();
    }

    @Test
    void whoseTimeIsOverIsServedAfterThosePatientOnesWhoStandBeforeIt() throws Exception {
        Pool pool = new Pool(2, NEVER_ENDS);
        Waiter<String> before = pool.waits(NEVER_ENDS);
        Waiter<String> over = pool.waits(NEVER_ENDS);
        pool.giveBack(pool.quick(0));
        pool.giveBack(pool.quick(1));
        assertThat(before.waits()).as("left for newcomers").isTrue();

        assertThat(over.await(Deadline.in(0), pool.desk::lookAgain, () -> true)).isNotNull();
        assertThat(before.waits()).isFalse();
    }

    @Test
    void nobodyGivesWayWhereTheOldestIsLentFirst() {
        AtomicLong interval = new AtomicLong(1);
        Slots<String> oldestFirst = Slots.oldestFirst(1, terms(interval::get, NEVER_ENDS), (entry, word) -> { });
        Pool pool = new Pool(oldestFirst, NEVER_ENDS, interval);
        pool.lastTurn().set(System.nanoTime() + NEVER_ENDS);
        Waiter<String> waiter = pool.waits(NEVER_ENDS);
        DeskTest.latestComesAt(oldestFirst, System.nanoTime() + NEVER_ENDS);
        Entry<String> only = pool.quick(0);
        pool.giveBack(only);

        assertThat(oldestFirst.tryAcquire()).isSameAs(only);
        assertThat(waiter.waits()).isTrue();
    }

    @Test
    void whoHasRunIsNotOnItsWayAnyMore() {
        Pool pool = new Pool(1, NEVER_ENDS);
        Entry<String> only = pool.quick(0);
        Waiter<String> waiter = pool.waits(NEVER_ENDS);
        Waiter<String> gone = pool.waits(NEVER_ENDS);
        Waiter<String> dismissed = pool.waits(NEVER_ENDS);
        gone.giveUp();
        pool.queue.leave(gone);
        assertThat(pool.queue.handOver(only)).isTrue();
        assertThat(pool.queue.deliver(waiter, only)).as("served already").isFalse();
        pool.slots.dismissWaiters();
        assertThat(pool.queue.onTheirWay()).isEqualTo(2);

        pool.queue.leave(waiter);
        pool.queue.leave(dismissed);
        assertThat(pool.queue.onTheirWay()).isZero();
    }

    private static List<Waiter<String>> served(List<Waiter<String>> waiters) {
        return waiters.stream().filter(waiter -> !waiter.waits()).toList();
    }

    private static Terms terms(LongSupplier interval, long patience) {
        return new Terms(() -> true, () -> patience, interval, 0, Gallery.NONE, Long.MAX_VALUE);
    }

    /** A pool whose threads are played by the test. */
    private static final class Pool {
        private final Slots<String> slots;
        private final long patience;
        /** Of turns: none is due as long as nobody changes it. */
        private final AtomicLong interval;
        private final WaitQueue<String> queue;
        private final Desk<String> desk;
        private final List<Entry<String>> entries = new ArrayList<>();

        Pool(int capacity, long patience) {
            this(capacity, patience, new AtomicLong(NEVER_ENDS));
        }

        Pool(int capacity, long patience, AtomicLong interval) {
            this(Slots.anyFirst(capacity, FixedStart.first(), terms(interval::get, patience), (entry, word) -> { }), patience, interval);
        }

        @SuppressWarnings("unchecked")
        Pool(Slots<String> slots, long patience, AtomicLong interval) {
            this.slots = slots;
            this.patience = patience;
            this.interval = interval;
            this.desk = (Desk<String>) value("desk", slots);
            this.queue = (WaitQueue<String>) value("queue", desk);
            Stream.generate(slots::tryReserve).limit(slots.capacity()).forEach(entry -> {
                entry.fill("connection");
                slots.publishLeased(entry);
                entries.add(entry);
            });
        }

        Waiter<String> waits(long forLong) {
            return Another.enters(queue, terms(interval::get, forLong));
        }

        /** A thread enters the queue. */
        void enters() {
            desk.lookAround(waits(patience));
        }

        /** An entry in use that has been coming back in no time, and is to be looked at when it comes back again. */
        Entry<String> quick(int cell) {
            Entry<String> entry = entries.get(cell);
            long now = System.nanoTime();
            entry.glancedAt(StateWord.later(entry.word(), -1), now, 1);
            entry.glancedAt(entry.word(), now, 1);
            assertThat(entry.isQuick()).isTrue();
            entry.skipNoMore();
            return entry;
        }

        /** It comes back without anybody looking. */
        void giveBack(Entry<String> entry) {
            entry.release(entry.word());
        }

        /** So many wait, and all entries were put back by threads that have given way. */
        List<Waiter<String>> allGiveWayTo(int number) {
            List<Waiter<String>> waiters = Stream.generate(() -> waits(NEVER_ENDS)).limit(number).toList();
            for (int cell = 0; cell < slots.capacity(); cell++) {
                giveBack(quick(cell));
            }
            interval.set(1);
            assertThat(slots.tryAcquire()).isNull();
            interval.set(NEVER_ENDS);
            return waiters;
        }

        AtomicLong lastTurn() {
            return (AtomicLong) value("lastTurn", value("pace", desk));
        }

        private static Object value(String name, Object owner) {
            try {
                Field field = owner.getClass().getDeclaredField(name);
                field.setAccessible(true);
                return field.get(owner);
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
    }
}
