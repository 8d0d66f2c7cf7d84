/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may pass those who wait, for how long, and what is seen of it. */
class OvertakingTest {

    /** A thread whose time is over helps itself: here none comes to that. */
    private static final Deadline LONG = Deadline.in(3_600_000);
    private static final long NEVER_ENDS = TimeUnit.HOURS.toNanos(1);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final OpenGallery gallery = new OpenGallery();

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void withinTheBoundANewcomerTakesWhatComesBack() {
        Slots<String> slots = slots(1, NEVER_ENDS);
        Entry<String> only = take(slots);
        Future<Entry<String>> waiter = waiter(slots);
        slots.release(only, only.word());
        assertThat(waiter).isNotDone();
        assertThat(only.state()).isEqualTo(EntryState.IDLE);
        assertThat(slots.tryAcquire()).isSameAs(only);
        assertThat(slots.tryAcquire()).as("nothing is left").isNull();
    }

    @Test
    void withinTheBoundANewcomerDoesNotTakeCapacity() {
        Slots<String> slots = slots(2, NEVER_ENDS);
        Entry<String> first = take(slots);
        Entry<String> second = take(slots);
        Future<Entry<String>> waiter = waiter(slots);
        assertThat(first.kill()).isTrue();
        slots.vacate(first);
        assertThat(join(waiter).isCreating()).as("it goes to the one who waits").isTrue();
        assertThat(second.state()).isEqualTo(EntryState.IN_USE);
    }

    @Test
    void withoutABoundNobodyOvertakes() {
        Slots<String> slots = slots(1, 0);
        Entry<String> only = take(slots);
        Future<Entry<String>> waiter = waiter(slots);
        slots.release(only, only.word());
        assertThat(slots.tryAcquire()).isNull();
        assertThat(join(waiter)).isSameAs(only);
    }

    @Test
    void afterTheBoundTheOneWhoWaitsTakesWhatWasLeft() {
        Slots<String> slots = slots(1, TimeUnit.MILLISECONDS.toNanos(20));
        Entry<String> only = take(slots);
        Future<Entry<String>> waiter = waiter(slots);
        slots.release(only, only.word());
        assertThat(join(waiter)).as("nobody gave it another thing").isSameAs(only);
    }

    @Test
    void afterTheBoundWhatComesBackGoesToTheHead() {
        Slots<String> slots = slots(1, 1);
        Entry<String> only = take(slots);
        Future<Entry<String>> first = waiter(slots);
        Future<Entry<String>> second = waiter(slots);
        slots.release(only, only.word());
        assertThat(join(first)).isSameAs(only);
        assertThat(second).isNotDone();
        slots.release(only, only.word());
        assertThat(join(second)).isSameAs(only);
    }

    /** Two have worked side by side for a while: both connections come back in the same interval, and there was time for two turns. */
    @Test
    void whatComesBackTogetherGoesToThoseWhoWait() {
        long[] interval = {NEVER_ENDS};
        Slots<String> slots = Slots.anyFirst(2, new HintTable(2),
                new Terms(() -> true, () -> NEVER_ENDS, () -> interval[0], 0, gallery, Long.MAX_VALUE), (entry, word) -> { });
        long begin = System.nanoTime();
        Entry<String> one = take(slots);
        Entry<String> other = take(slots);
        List<Future<Entry<String>>> waiters = List.of(waiter(slots), waiter(slots));
        interval[0] = Math.max(1, (System.nanoTime() - begin) / 2);
        slots.release(one, one.word());
        slots.release(other, other.word());
        assertThat(join(waiters.get(0))).isSameAs(one);
        assertThat(join(waiters.get(1))).isSameAs(other);
    }

    /** Somebody waits, and found nothing when he came: what comes back then is due to him, as it was before. */
    @Test
    void whoFindsNothingTakesNoTurn() throws Exception {
        AtomicLong interval = new AtomicLong(1);
        Slots<String> slots = Slots.anyFirst(1, new HintTable(1), new Terms(() -> true, () -> NEVER_ENDS, interval::get, 0, gallery,
                Long.MAX_VALUE), (entry, word) -> { });
        long made = System.nanoTime();
        Entry<String> only = take(slots);
        FutureTask<Entry<String>> waiter = new FutureTask<>(() -> slots.acquire(LONG, () -> true));
        Thread thread = new Thread(waiter);
        thread.start();
        await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        interval.set(System.nanoTime() - made);
        slots.release(only, only.word());
        assertThat(join(waiter)).as("the last turn was before he came").isSameAs(only);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void whatWasLeftIsNotForgottenWhenTheHeadGivesUp(int waiting) throws Exception {
        Slots<String> slots = slots(1, NEVER_ENDS);
        Entry<String> only = take(slots);
        Future<Entry<String>> head = threads.submit(() -> slots.acquire(LONG, () -> true));
        await().until(() -> slots.waiting() == 1);
        List<Future<Entry<String>>> others = IntStream.range(0, waiting).mapToObj(i -> waiter(slots)).toList();
        slots.release(only, only.word());
        assertThat(only.state()).isEqualTo(EntryState.IDLE);
        head.cancel(true);
        assertThat(join(others.get(0))).as("the next one").isSameAs(only);
    }

    @Test
    void theBoundOfAWaitIsTheOneAtItsBeginning() {
        long[] bound = {1};
        Slots<String> slots = Slots.anyFirst(1, new HintTable(1),
                new Terms(() -> true, () -> bound[0], () -> NEVER_ENDS, 0, gallery, Long.MAX_VALUE), (entry, word) -> { });
        Entry<String> only = take(slots);
        Future<Entry<String>> waiter = waiter(slots);
        bound[0] = NEVER_ENDS;
        slots.release(only, only.word());
        assertThat(join(waiter)).isSameAs(only);
    }

    @Test
    void whoMayNotBePassedHasWhatIsLeftWhenATurnMakesItTheHead() {
        long[] bound = {NEVER_ENDS};
        long[] interval = {NEVER_ENDS};
        Slots<String> slots = Slots.anyFirst(2, new HintTable(2),
                new Terms(() -> true, () -> bound[0], () -> interval[0], 0, gallery, Long.MAX_VALUE), (entry, word) -> { });
        long begin = System.nanoTime();
        Entry<String> one = take(slots);
        Entry<String> other = take(slots);
        Future<Entry<String>> patient = waiter(slots);
        bound[0] = 0;
        Future<Entry<String>> impatient = waiter(slots);
        slots.release(one, one.word());
        slots.release(other, other.word());
        assertThat(List.of(one.state(), other.state())).as("left for newcomers").containsOnly(EntryState.IDLE);
        bound[0] = NEVER_ENDS;
        // Just one turn: there was this interval, and not twice.
        interval[0] = System.nanoTime() - begin;
        Future<Entry<String>> newcomer = threads.submit(() -> slots.acquire(LONG, () -> true));
        assertThat(join(patient)).as("its turn, given by the newcomer").isNotNull();
        assertThat(join(impatient)).as("the head now, and nobody may pass it").isNotNull();
        assertThat(newcomer).isNotDone();
    }

    @Test
    void asManyCreateAsMay() {
        Slots<String> slots = Slots.anyFirst(3, new HintTable(3), new Terms(() -> true, () -> 0, () -> 0, 2, gallery, Long.MAX_VALUE),
                (entry, word) -> { });
        Entry<String> first = slots.tryAcquire();
        Entry<String> second = slots.tryAcquire();
        assertThat(slots.tryAcquire()).as("a cell is empty, but two create").isNull();
        Entry<String> stock = slots.tryReserveForStock();
        assertThat(stock).as("stock does not count").isNotNull();
        slots.cancel(stock);
        Future<Entry<String>> third = waiter(slots);
        first.fill("first");
        assertThat(slots.publishLeased(first)).isTrue();
        assertThat(join(third).isCreating()).as("its turn to create").isTrue();
        Future<Entry<String>> fourth = waiter(slots);
        slots.release(first, first.word());
        assertThat(join(fourth)).as("or what is returned").isSameAs(first);
        assertThat(first.kill()).isTrue();
        assertThat(slots.renew(first)).as("two create: the cell is given up").isNull();
        slots.cancel(second);
        assertThat(slots.tryAcquire().isCreating()).isTrue();
    }

    @Test
    void whoHasWaitedForAWhileIsSeenAndServedInTurn() {
        Slots<String> slots = shown(1);
        Entry<String> only = take(slots);
        Future<Entry<String>> first = waiter(slots);
        await().until(() -> gallery.shown() == 1);
        Future<Entry<String>> second = waiter(slots);
        await().until(() -> gallery.shown() == 2);
        slots.release(only, only.word());
        assertThat(join(first)).isSameAs(only);
        assertThat(second).isNotDone();
        slots.release(only, only.word());
        assertThat(join(second)).isSameAs(only);
        assertThat(gallery.isAtRest()).isTrue();
    }

    @Test
    void aCallForNobodyHarmsNobody() {
        Slots<String> slots = shown(1);
        Entry<String> only = take(slots);
        Future<Entry<String>> waiter = waiter(slots);
        await().until(() -> gallery.shown() == 1);
        gallery.callInError();
        slots.release(only, only.word());
        assertThat(join(waiter)).isSameAs(only);
    }

    /** Else it would be in again, behind all others, when it is served, and each of these would get its call first. */
    @Test
    void whoPassesACallOnStaysOutForAsLongAsAtFirst() {
        Slots<String> late = shownAfter(TimeUnit.SECONDS.toNanos(3));
        Slots<String> sooner = shownAfter(TimeUnit.MILLISECONDS.toNanos(300));
        take(late);
        take(sooner);
        waiter(late);
        await().until(() -> gallery.shown() == 1);
        waiter(sooner);
        gallery.callInError();
        await().until(() -> gallery.arrivals().size() > 1);
        assertThat(gallery.arrivals().get(1)).as("who comes in next").isNotSameAs(gallery.arrivals().get(0));
    }

    @Test
    void whoIsSeenCanBeInterruptedAndTimeOut() {
        Slots<String> slots = shown(1);
        Entry<String> only = take(slots);
        Future<Entry<String>> impatient = threads.submit(() -> slots.acquire(Deadline.in(50), () -> true));
        assertThat(join(impatient)).as("timed out").isNull();
        Future<Boolean> interrupted = threads.submit(() -> {
            try {
                slots.acquire(LONG, () -> true);
                return false;
            } catch (InterruptedException e) {
                return !Thread.currentThread().isInterrupted();
            }
        });
        await().until(() -> gallery.shown() == 1);
        interruptWhoWaits();
        assertThat(join(interrupted)).isTrue();
        assertThat(slots.waiting()).isZero();
        slots.release(only, only.word());
        assertThat(slots.tryAcquire()).isSameAs(only);
        assertThat(gallery.isAtRest()).isTrue();
    }

    @Test
    @Timeout(10)
    void aLimitForThoseWhoCreateMakesNoRoom() {
        Slots<String> slots = Slots.anyFirst(1, new HintTable(1), new Terms(() -> true, () -> 0, () -> 0, 1, gallery, Long.MAX_VALUE),
                (entry, word) -> { });
        Entry<String> only = take(slots);
        assertThat(slots.tryReserve()).as("nobody creates, but there is no cell").isNull();
        assertThat(only.kill()).isTrue();
        slots.vacate(only);
        assertThat(slots.tryReserve()).as("now there is").isNotNull();
    }

    @Test
    void afterTheBoundTheOneWhoWaitsTakesTheOldestIfAskedFor() {
        Slots<String> slots = Slots.oldestFirst(2,
                new Terms(() -> true, () -> TimeUnit.MILLISECONDS.toNanos(200), () -> NEVER_ENDS, 0, gallery, Long.MAX_VALUE), (entry, word) -> { });
        Entry<String> first = take(slots);
        Entry<String> second = take(slots);
        Future<Entry<String>> waiter = waiter(slots);
        slots.release(second, second.word());
        slots.release(first, first.word());
        assertThat(join(waiter)).isSameAs(second);
    }

    private static void interruptWhoWaits() {
        Thread.getAllStackTraces().forEach((thread, stack) -> {
            for (StackTraceElement frame : stack) {
                if (frame.getClassName().equals(OpenGallery.class.getName())) {
                    thread.interrupt();
                    return;
                }
            }
        });
    }

    private Slots<String> slots(int capacity, long overtaking) {
        return Slots.anyFirst(capacity, new HintTable(capacity),
                new Terms(() -> true, () -> overtaking, () -> NEVER_ENDS, 0, gallery, Long.MAX_VALUE), (entry, word) -> { });
    }

    private Slots<String> shownAfter(long nanos) {
        return Slots.anyFirst(1, new HintTable(1), new Terms(() -> true, () -> 0, () -> 0, 0, gallery, nanos), (entry, word) -> { });
    }

    private Slots<String> shown(int capacity) {
        return Slots.anyFirst(capacity, new HintTable(capacity), new Terms(() -> true, () -> 0, () -> 0, 0, gallery, 1), (entry, word) -> { });
    }

    private static Entry<String> take(Slots<String> slots) {
        Entry<String> entry = slots.tryAcquire();
        entry.fill("connection");
        assertThat(slots.publishLeased(entry)).isTrue();
        return entry;
    }

    private Future<Entry<String>> waiter(Slots<String> slots) {
        int before = slots.waiting();
        Future<Entry<String>> waiter = threads.submit(() -> slots.acquire(LONG, () -> true));
        await().until(() -> slots.waiting() == before + 1);
        return waiter;
    }

    private static <R> R join(Future<R> future) {
        try {
            return future.get(10, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }
}
