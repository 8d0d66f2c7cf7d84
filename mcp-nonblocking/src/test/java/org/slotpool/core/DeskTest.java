/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may pass one who stands in the queue, and whose thread does not get to run. */
class DeskTest {

    private static final long NEVER_ENDS = Long.MAX_VALUE / 4;
    private static final int QUICK = 15;

    private final Slots<String> slots = Slots.anyFirst(1, FixedStart.first(), passedFor(NEVER_ENDS), (entry, word) -> { });
    private final WaitQueue<String> queue = queueOf(slots);

    @Test
    void newcomersTakeNothingFromOneWhoMayNotBePassedAnyMore() {
        Entry<String> only = leased();
        Waiter<String> impatient = headOf(1, only);

        assertThat(slots.tryAcquire()).isNull();
        assertThat(impatient.giveUp()).as("the newcomer saw that its bound is over").isSameAs(only);
    }

    @Test
    void newcomersTakeNothingFromOneWhoIsKnownToHaveWaitedForTooLong() {
        Entry<String> only = leased();
        quick(only);
        Waiter<String> impatient = headOf(1, only);
        assertThat(impatient.patience().lasts(System.nanoTime())).isFalse();

        assertThat(slots.tryAcquire()).isNull();
        assertThat(impatient.giveUp()).isSameAs(only);
    }

    @Test
    void newcomersTakeNothingFromOneWhoMayNeverBePassed() {
        Entry<String> only = leased();
        quick(only);
        Waiter<String> never = headOf(0, only);

        assertThat(slots.tryAcquire()).isNull();
        assertThat(never.giveUp()).isSameAs(only);
    }

    @Test
    void whatWasQuickBeforeTheHeadCameIsNotQuick() {
        Entry<String> only = leased();
        // So long ago that it is not quick now.
        long before = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(1);
        comesBackTwiceAt(before, only);
        assertThat(skips(only)).isTrue();
        Waiter<String> impatient = headOf(1, only);

        assertThat(slots.tryAcquire()).isNull();
        assertThat(impatient.giveUp()).isSameAs(only);
    }

    @Test
    void whatWasQuickBeforeTheLatestCameIsNotQuick() {
        Slots<String> inTurn = inTurn(new AtomicLong(1));
        Entry<String> only = leased(inTurn);
        Waiter<String> first = Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));
        comesBackTwiceAt(first.patience().since(), only);
        assertThat(skips(only)).isTrue();
        await().until(() -> System.nanoTime() > first.patience().since());
        Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));

        inTurn.release(only, only.word());
        assertThat(first.giveUp()).as("a turn was due").isSameAs(only);
    }

    @Test
    void whatComesBackInNoTimeIsLentWithoutAGlanceAtTheClock() {
        Entry<String> only = leased();
        quick(only);
        Waiter<String> unseen = headOf(1, only);

        assertThat(slots.tryAcquire()).isSameAs(only);
        assertThat(unseen.patience().lasts()).as("nobody has looked").isTrue();
    }

    @Test
    void whoSeesThatNobodyMayBePassedLeavesNothingIdle() {
        Slots<String> two = Slots.anyFirst(2, FixedStart.first(), passedFor(NEVER_ENDS), (entry, word) -> { });
        Entry<String> one = leased(two);
        Entry<String> other = leased(two);
        WaitQueue<String> queueOfTwo = queueOf(two);
        Waiter<String> patient = Another.enters(queueOfTwo, passedFor(NEVER_ENDS));
        List<Waiter<String>> impatient = List.of(Another.enters(queueOfTwo, passedFor(1)), Another.enters(queueOfTwo, passedFor(1)));
        two.release(one, one.word());
        two.release(other, other.word());
        patient.giveUp();
        queueOfTwo.leave(patient);

        assertThat(two.tryAcquire()).isNull();
        assertThat(impatient).extracting(Waiter::giveUp).containsExactlyInAnyOrder(one, other);
    }

    @Test
    void aNewcomerKeepsWhatNobodyWaitsForAnyMore() {
        Entry<String> only = leased();
        Waiter<String> gone = headOf(1, only);
        gone.giveUp();

        assertThat(slots.tryAcquire()).isSameAs(only);
        assertThat(only.state()).isEqualTo(EntryState.IN_USE);
    }

    @Test
    void inPoolsThatLendTheOldestANewcomerGivesTheTurnForWhatCameBackUnseen() {
        Slots<String> oldestFirst = Slots.oldestFirst(1, turnsEach(new AtomicLong(1)), (entry, word) -> { });
        Entry<String> only = leased(oldestFirst);
        comesBackTwiceAt(System.nanoTime(), only);
        oldestFirst.release(only, only.word());
        Waiter<String> first = Another.enters(queueOf(oldestFirst), passedFor(NEVER_ENDS));

        assertThat(oldestFirst.tryAcquire()).isNull();
        assertThat(first.giveUp()).isSameAs(only);
    }

    @Test
    void newcomersCreateNothingWhileSomebodyStandsInTheQueue() {
        Waiter<String> waiter = Another.enters(queue, passedFor(NEVER_ENDS));
        assertThat(slots.tryAcquire()).isNull();

        waiter.giveUp();
        queue.leave(waiter);
        assertThat(slots.tryAcquire()).isNotNull();
    }

    @Test
    void newcomersCreateWhileOneWhoWasServedHasNotRunYet() {
        Slots<String> two = Slots.anyFirst(2, FixedStart.first(), passedFor(NEVER_ENDS), (entry, word) -> { });
        Entry<String> one = leased(two);
        Another.enters(queueOf(two), passedFor(NEVER_ENDS));
        assertThat(queueOf(two).handOver(one)).isTrue();

        assertThat(two.tryAcquire()).isNotNull();
    }

    @Test
    void whatComesBackInNoTimeWaitsForItsTurnUntilTheNextGlance() {
        Slots<String> inTurn = inTurn(new AtomicLong(1));
        Entry<String> only = leased(inTurn);
        Waiter<String> waiter = Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));
        quick(only);
        int unseen = 0;
        while (skips(only)) {
            assertThat(only.state()).isEqualTo(EntryState.IN_USE);
            inTurn.release(only, only.word());
            unseen++;
            assertThat(inTurn.tryAcquire()).isSameAs(only);
        }
        assertThat(unseen).isEqualTo(QUICK);

        inTurn.release(only, only.word());
        assertThat(waiter.giveUp()).as("the clock was read, and a turn was due").isSameAs(only);
    }

    @Test
    void newcomersTakeNothingFromOneWhoseTurnIsDue() {
        Slots<String> inTurn = inTurn(new AtomicLong(1));
        Entry<String> only = leased(inTurn);
        inTurn.release(only, only.word());
        Waiter<String> waiter = Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));

        assertThat(inTurn.tryAcquire()).as("nobody has looked whose turn it is").isNull();
        assertThat(waiter.giveUp()).isSameAs(only);
    }

    @Test
    void whoGivesATurnServesTheNextWhoMayNotBePassed() {
        Slots<String> two = inTurn(2, new AtomicLong(1));
        Entry<String> one = leased(two);
        Entry<String> other = leased(two);
        two.release(one, one.word());
        two.release(other, other.word());
        Waiter<String> patient = Another.enters(queueOf(two), passedFor(NEVER_ENDS));
        Waiter<String> impatient = Another.enters(queueOf(two), passedFor(0));

        assertThat(two.tryAcquire()).isNull();
        assertThat(patient.giveUp()).isNotNull();
        assertThat(impatient.giveUp()).isNotNull();
    }

    @Test
    void newcomersTakeWhatWasLeftForThem() {
        AtomicLong interval = new AtomicLong(NEVER_ENDS);
        Slots<String> inTurn = inTurn(interval);
        Entry<String> only = leased(inTurn);
        Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));
        inTurn.release(only, only.word());

        interval.set(1);
        assertThat(inTurn.tryAcquire()).as("a turn is due by now").isSameAs(only);
    }

    @Test
    void whatHasJustBeenHandedOverGivesNobodyATurnWhileManyCome() {
        Slots<String> inTurn = inTurn(new AtomicLong(TimeUnit.MICROSECONDS.toNanos(1)));
        Entry<String> only = leased(inTurn);
        Waiter<String> waiter = Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));
        long later = System.nanoTime() + NEVER_ENDS;
        long before = later - 2 * NEVER_ENDS;
        lastTurnOf(inTurn).set(before);
        latestComesAt(inTurn, later);
        only.arrivedAt(later);

        inTurn.release(only, only.word());
        assertThat(inTurn.tryAcquire()).as("left idle").isSameAs(only);

        only.arrivedAt(before);
        inTurn.release(only, only.word());
        assertThat(waiter.giveUp()).as("it has rested").isSameAs(only);
    }

    @Test
    void newcomersKeepWhatHasJustBeenHandedOver() {
        Slots<String> inTurn = inTurn(new AtomicLong(TimeUnit.MICROSECONDS.toNanos(1)));
        Entry<String> only = leased(inTurn);
        inTurn.release(only, only.word());
        Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));
        long later = System.nanoTime() + NEVER_ENDS;
        lastTurnOf(inTurn).set(later - 2 * NEVER_ENDS);
        latestComesAt(inTurn, later);
        only.arrivedAt(later);

        assertThat(inTurn.tryAcquire()).as("nobody has looked whose turn it is").isSameAs(only);
    }

    @Test
    void nothingRestsForLongHoweverLongTheIntervalIs() {
        long interval = TimeUnit.HOURS.toNanos(1);
        Slots<String> inTurn = inTurn(new AtomicLong(interval));
        Entry<String> only = leased(inTurn);
        Waiter<String> waiter = Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));
        long now = System.nanoTime();
        lastTurnOf(inTurn).set(now - interval);
        latestComesAt(inTurn, now + NEVER_ENDS);
        only.arrivedAt(now - TimeUnit.MILLISECONDS.toNanos(1));

        inTurn.release(only, only.word());
        assertThat(waiter.giveUp()).isSameAs(only);
    }

    @Test
    void whatHasJustBeenHandedOverGivesATurnWhereNobodyComes() {
        Slots<String> inTurn = inTurn(new AtomicLong(TimeUnit.MICROSECONDS.toNanos(1)));
        Entry<String> only = leased(inTurn);
        Waiter<String> waiter = Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));
        long later = System.nanoTime() + NEVER_ENDS;
        lastTurnOf(inTurn).set(later - 2 * NEVER_ENDS);
        latestComesAt(inTurn, later - 2 * NEVER_ENDS);
        only.arrivedAt(later);

        inTurn.release(only, only.word());
        assertThat(waiter.giveUp()).isSameAs(only);
    }

    @Test
    void aTurnIsAlwaysDueOnceNobodyHasComeForSomeIntervals() {
        long interval = TimeUnit.MINUTES.toNanos(1);
        Slots<String> inTurn = inTurn(2, new AtomicLong(interval));
        Entry<String> first = leased(inTurn);
        // Not the same once more: that would come back in no time.
        Entry<String> second = leased(inTurn);
        Waiter<String> waiter = Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));
        long now = System.nanoTime();
        lastTurnOf(inTurn).set(now);
        latestComesAt(inTurn, now - 7 * interval);
        inTurn.release(first, first.word());
        assertThat(inTurn.tryAcquire()).as("left idle").isSameAs(first);

        latestComesAt(inTurn, now - 8 * interval);
        inTurn.release(second, second.word());
        assertThat(waiter.giveUp()).isSameAs(second);
        assertThat(lastTurnOf(inTurn)).as("no turn was due otherwise, so none was taken").hasValue(now);
    }

    @Test
    void newcomersHandOverWhatNobodyHasLookedAtOnceNobodyHasComeForSomeIntervals() {
        long interval = TimeUnit.MINUTES.toNanos(1);
        Slots<String> inTurn = inTurn(new AtomicLong(interval));
        Entry<String> only = leased(inTurn);
        inTurn.release(only, only.word());
        Waiter<String> waiter = Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS));
        long now = System.nanoTime();
        lastTurnOf(inTurn).set(now);
        latestComesAt(inTurn, now - 8 * interval);

        assertThat(inTurn.tryAcquire()).isNull();
        assertThat(waiter.giveUp()).isSameAs(only);
    }

    @Test
    void whatWasLeftIdleIsServedWithTheNextReturnOnceNobodyHasComeForSomeIntervals() {
        long interval = TimeUnit.MINUTES.toNanos(1);
        Slots<String> inTurn = inTurn(2, new AtomicLong(interval));
        Entry<String> first = leased(inTurn);
        Entry<String> second = leased(inTurn);
        List<Waiter<String>> waiters = List.of(Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS)),
                Another.enters(queueOf(inTurn), passedFor(NEVER_ENDS)));
        long now = System.nanoTime();
        lastTurnOf(inTurn).set(now);
        inTurn.release(first, first.word());
        assertThat(queueOf(inTurn).isHead(waiters.get(0))).as("left idle").isTrue();

        latestComesAt(inTurn, now - 8 * interval);
        inTurn.release(second, second.word());
        assertThat(waiters).map(Waiter::giveUp).containsExactly(second, first);
    }

    @Test
    void whatIsHandedOverArrivesWithTheOneWhoWaited() throws Exception {
        Entry<String> only = leased();
        FutureTask<Entry<String>> wait = new FutureTask<>(() -> slots.acquire(Deadline.in(60_000), () -> true));
        new Thread(wait).start();
        await().until(() -> queue.longestWaiting() != null);
        long before = System.nanoTime();
        assertThat(queue.handOver(only)).isTrue();

        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(only);
        long now = System.nanoTime();
        assertThat(only.hasJustArrived(now, now - before + 1)).isTrue();
    }

    @Test
    void whatHasArrivedRestsFromThenOn() {
        Entry<String> only = leased();
        assertThat(only.hasJustArrived(System.nanoTime(), NEVER_ENDS)).as("was never handed over").isFalse();
        only.arrivedAt(100);
        assertThat(only.hasJustArrived(100, 50)).isTrue();
        assertThat(only.hasJustArrived(149, 50)).isTrue();
        assertThat(only.hasJustArrived(150, 50)).isFalse();
        assertThat(only.hasJustArrived(99, 50)).as("by one who looked at the clock before").isTrue();
        assertThat(only.hasJustArrived(99, 0)).as("without an interval").isFalse();
    }

    @Test
    void whatComesBackInNoTimeIsForOneWhoIsKnownToHaveWaitedForTooLong() {
        Entry<String> only = leased();
        Waiter<String> waiter = Another.enters(queue, passedFor(1));
        assertThat(waiter.patience().lasts(System.nanoTime())).isFalse();
        quick(only);
        slots.release(only, only.word());

        assertThat(waiter.giveUp()).isSameAs(only);
    }

    @Test
    void whoWaitsTellsTheOthersThatItHasWaitedForTooLong() throws Exception {
        Entry<String> only = leased();
        FutureTask<Entry<String>> wait = new FutureTask<>(() -> {
            Waiter<String> waiter = queue.enter(passedFor(TimeUnit.MILLISECONDS.toNanos(1)));
            return waiter.await(Deadline.in(60_000), one -> { }, () -> true);
        });
        new Thread(wait).start();
        await().until(() -> queue.longestWaiting() != null && !queue.longestWaiting().patience().lasts());
        quick(only);
        slots.release(only, only.word());

        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(only);
    }

    @Test
    void whoIsTakenOutOfTheQueueAndNotServedTakesWhatIsIdleInTheEnd() throws Exception {
        Entry<String> only = leased();
        FutureTask<Entry<String>> wait = new FutureTask<>(() -> slots.acquire(Deadline.in(6_000), () -> true));
        new Thread(wait).start();
        await().until(() -> queue.longestWaiting() != null);
        takeOutFirst(queue);
        slots.release(only, only.word());

        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(only);
        assertThat(slots.waiting()).isZero();
    }

    @Test
    void whoIsTakenOutOfTheQueueAndNotServedTakesWhatIsIdleWhenItMayNotBePassedAnyMore() throws Exception {
        long bound = TimeUnit.SECONDS.toNanos(4);
        Slots<String> bounded = Slots.anyFirst(1, FixedStart.first(), passedFor(bound), (entry, word) -> { });
        Entry<String> only = leased(bounded);
        FutureTask<Entry<String>> wait = new FutureTask<>(() -> bounded.acquire(Deadline.in(60_000), () -> true));
        new Thread(wait).start();
        await().until(() -> queueOf(bounded).longestWaiting() != null);
        takeOutFirst(queueOf(bounded));
        bounded.release(only, only.word());

        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(only);
    }

    @Test
    void whoTakesWhatIsIdleAndIsServedAfterAllServesThoseWhoHaveComeMeanwhile() throws Exception {
        AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> { });
        Slots<String> two = Slots.anyFirst(2, lastThenFirst(meanwhile), passedFor(NEVER_ENDS), (entry, word) -> { });
        Entry<String> idle = leased(two);
        Entry<String> late = leased(two);
        WaitQueue<String> queueOfTwo = queueOf(two);
        FutureTask<Entry<String>> stranded = new FutureTask<>(() -> two.acquire(Deadline.in(4_000), () -> true));
        new Thread(stranded).start();
        await().until(() -> queueOfTwo.longestWaiting() != null);
        Waiter<String> waiter = queueOfTwo.longestWaiting();
        FutureTask<Entry<String>> newcomer = new FutureTask<>(() -> two.acquire(Deadline.in(60_000), () -> true));
        Thread thread = new Thread(newcomer);
        meanwhile.set(() -> {
            waiter.deliver(late);
            thread.start();
            await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        });
        takeOutFirst(queueOfTwo);
        two.release(idle, idle.word());

        assertThat(newcomer.get(10, TimeUnit.SECONDS)).as("it has looked while this was taken").isSameAs(idle);
        assertThat(stranded.get(10, TimeUnit.SECONDS)).isSameAs(late);
    }

    /** Looks at the second of two first, and does something when it got the first. */
    private static Start lastThenFirst(AtomicReference<Runnable> meanwhile) {
        return new Start() {
            @Override
            public int first(int limit) {
                return limit - 1;
            }

            @Override
            public int next(int first) {
                return 0;
            }

            @Override
            public void servedAt(int cell) {
                meanwhile.getAndSet(() -> { }).run();
            }
        };
    }

    @Test
    void whoComesWhenOthersMayNotBePassedSleepsThroughTheEndOfItsPatience() throws Exception {
        Slots<String> bounded = bounded(TimeUnit.SECONDS.toNanos(1));
        Entry<String> only = leased(bounded);
        leased(bounded);
        Waiter<String> impatient = Another.enters(queueOf(bounded), passedFor(0));
        FutureTask<Entry<String>> wait = startToWait(bounded);
        Patience patience = lastOf(queueOf(bounded)).patience();
        await().until(() -> System.nanoTime() - patience.since() > TimeUnit.MILLISECONDS.toNanos(1_200));
        assertThat(patience.lasts()).as("nobody has seen that it is over").isTrue();

        impatient.giveUp();
        queueOf(bounded).leave(impatient);
        assertThat(patience.lasts()).as("it stands first").isFalse();
        bounded.release(only, only.word());
        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(only);
    }

    @Test
    void whoComesToStandFirstBecauseAnotherGaveUpTakesWhatIsLeftAtItsBound() throws Exception {
        Slots<String> bounded = bounded(TimeUnit.MILLISECONDS.toNanos(500));
        Entry<String> only = leased(bounded);
        leased(bounded);
        Waiter<String> impatient = Another.enters(queueOf(bounded), passedFor(0));
        FutureTask<Entry<String>> wait = startToWait(bounded);
        impatient.giveUp();
        queueOf(bounded).leave(impatient);
        bounded.release(only, only.word());

        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(only);
    }

    @Test
    void whoComesToStandFirstBecauseAnotherWasServedTakesWhatIsLeftAtItsBound() throws Exception {
        Slots<String> bounded = bounded(TimeUnit.MILLISECONDS.toNanos(500));
        Entry<String> one = leased(bounded);
        Entry<String> other = leased(bounded);
        Waiter<String> impatient = Another.enters(queueOf(bounded), passedFor(0));
        FutureTask<Entry<String>> wait = startToWait(bounded);
        assertThat(queueOf(bounded).handOver(one)).isTrue();
        bounded.release(other, other.word());

        assertThat(impatient.giveUp()).isSameAs(one);
        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(other);
    }

    @Test
    void whoComesToStandFirstKnowsItBeforeTheOneBeforeItIsServed() throws Exception {
        Slots<String> bounded = bounded(TimeUnit.MILLISECONDS.toNanos(500));
        Entry<String> one = leased(bounded);
        Entry<String> other = leased(bounded);
        FutureTask<Void> resumed = new FutureTask<>(() -> null);
        OpenGallery gallery = heldUpBy(resumed);
        FutureTask<Entry<String>> shown = new FutureTask<>(() -> queueOf(bounded).enter(shownIn(gallery))
                .await(Deadline.in(60_000), waiter -> { }, () -> true));
        new Thread(shown).start();
        await().until(() -> gallery.shown() == 1);
        FutureTask<Entry<String>> wait = startToWait(bounded);
        FutureTask<Boolean> service = new FutureTask<>(() -> queueOf(bounded).handOver(one));
        new Thread(service).start();
        await().until(gallery::isCalled);
        bounded.release(other, other.word());

        assertThat(wait.get(10, TimeUnit.SECONDS)).as("at its bound, whoever serves the other gets no processor").isSameAs(other);
        resumed.run();
        assertThat(service.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(shown.get(10, TimeUnit.SECONDS)).isSameAs(one);
    }

    /** By an Error that comes after the hand-over; the waiter has the entry, and only that is not called. */
    @Test
    void whatWasHandedOverIsNotTakenBackByWhoGaveItBack() throws Exception {
        OpenGallery gallery = nobodyIsCalledFrom();
        Slots<String> shown = Slots.anyFirst(1, FixedStart.first(), shownIn(gallery), (entry, word) -> { });
        Entry<String> only = leased(shown);

        isHandedOverTo(startToWait(shown), gallery, shown, only, () -> shown.release(only, only.word()));
    }

    @Test
    void whatWasHandedOverIsNotTakenBackByWhoCameNew() throws Exception {
        OpenGallery gallery = nobodyIsCalledFrom();
        Slots<String> shown = Slots.anyFirst(1, FixedStart.first(), shownIn(gallery), (entry, word) -> { });
        Entry<String> only = leased(shown);

        isHandedOverTo(startToWait(shown), gallery, shown, only, () -> {
            only.release(only.word());
            shown.tryAcquire();
        });
    }

    private static void isHandedOverTo(FutureTask<Entry<String>> wait, OpenGallery gallery, Slots<String> shown, Entry<String> only,
            Runnable handOver) throws Exception {
        await().until(() -> gallery.shown() == 1);
        assertThatThrownBy(handOver::run).hasMessage("scripted");
        shown.takeBackAbandoned();
        assertThat(only.state()).isEqualTo(EntryState.IN_USE);
        gallery.callInError();
        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(only);
    }

    private static OpenGallery nobodyIsCalledFrom() {
        return new OpenGallery() {
            @Override
            void hold() {
                throw new StackOverflowError("scripted");
            }
        };
    }

    /** Who calls somebody in it gets no further for a while. */
    private static OpenGallery heldUpBy(FutureTask<Void> resumed) {
        return new OpenGallery() {
            @Override
            void hold() {
                await().until(resumed::isDone);
            }
        };
    }

    /** Nobody may pass it. */
    private static Terms shownIn(Gallery gallery) {
        return new Terms(() -> true, () -> 0, () -> NEVER_ENDS, 0, gallery, 1);
    }

    @Test
    void whoIsTakenOutWhenItStoodFirstTakesWhatIsIdleAtItsBound() throws Exception {
        Slots<String> bounded = bounded(TimeUnit.SECONDS.toNanos(4));
        Entry<String> one = leased(bounded);
        Entry<String> other = leased(bounded);
        Waiter<String> impatient = Another.enters(queueOf(bounded), passedFor(0));
        FutureTask<Entry<String>> wait = startToWait(bounded);
        assertThat(queueOf(bounded).handOver(one)).isTrue();
        takeOutFirst(queueOf(bounded));
        bounded.release(other, other.word());

        assertThat(impatient.giveUp()).isSameAs(one);
        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(other);
    }

    @Test
    void whoComesWhenTheImpatientHaveJustGoneTakesWhatIsLeftAtItsBound() throws Exception {
        Slots<String> bounded = bounded(TimeUnit.MILLISECONDS.toNanos(500));
        Entry<String> only = leased(bounded);
        leased(bounded);
        Waiter<String> impatient = Another.enters(queueOf(bounded), passedFor(0));
        takeOutFirst(queueOf(bounded));
        FutureTask<Entry<String>> wait = startToWait(bounded);
        impatient.giveUp();
        impatient.patience().serve();
        bounded.release(only, only.word());

        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(only);
    }

    /** It came when the queue was shorter. What is idle when its patience is over is for newcomers as long as the one before it may be passed. */
    @Test
    void whoHasLessPatienceThanTheOneBeforeItIsServedAfterThat() throws Exception {
        Slots<String> bounded = bounded(TimeUnit.MILLISECONDS.toNanos(50));
        Entry<String> one = leased(bounded);
        Entry<String> other = leased(bounded);
        Waiter<String> patient = Another.enters(queueOf(bounded), passedFor(NEVER_ENDS));
        FutureTask<Entry<String>> wait = startToWait(bounded);
        Waiter<String> second = lastOf(queueOf(bounded));
        await().until(() -> !second.patience().lasts());
        bounded.release(one, one.word());
        assertThat(one.state()).isEqualTo(EntryState.IDLE);
        assertThat(wait).isNotDone();
        patient.patience().end();
        bounded.release(other, other.word());

        assertThat(patient.giveUp()).isSameAs(other);
        assertThat(wait.get(10, TimeUnit.SECONDS)).isSameAs(one);
    }

    private static Slots<String> bounded(long nanos) {
        return Slots.anyFirst(2, FixedStart.first(), passedFor(nanos), (entry, word) -> { });
    }

    /** Until it sleeps. */
    private static FutureTask<Entry<String>> startToWait(Slots<String> slots) {
        FutureTask<Entry<String>> wait = new FutureTask<>(() -> slots.acquire(Deadline.in(60_000), () -> true));
        Thread thread = new Thread(wait);
        thread.start();
        await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
        return wait;
    }

    private static Waiter<String> lastOf(WaitQueue<String> queue) {
        List<Waiter<String>> all = new ArrayList<>(waitersOf(queue));
        return all.get(all.size() - 1);
    }

    /** As one does who serves the head, and gets no processor then. */
    private static void takeOutFirst(WaitQueue<String> queue) {
        waitersOf(queue).poll();
    }

    @SuppressWarnings("unchecked")
    private static Queue<Waiter<String>> waitersOf(WaitQueue<String> queue) {
        return (Queue<Waiter<String>>) value("waiters", queue);
    }

    @Test
    void theClockIsReadAgainWhenAboutSoMuchTimeHasPassed() {
        Lent only = new Lent(leased());
        only.glancedAt(100, 50);
        only.glancedAt(110, 50);
        assertThat(only.skipAll()).as("ten each time").isEqualTo(5);
        only.glancedAt(140, 50);
        assertThat(only.skipAll()).as("thirty for six returns, five each time").isEqualTo(10);
        only.glancedAt(141, 50);
        assertThat(only.skipAll()).as("eleven returns in no time").isEqualTo(255);
        only.glancedAt(141 + 256 * 51, 50);
        assertThat(only.skipAll()).as("longer than that each time").isZero();
    }

    @Test
    void whatIsSkippedIsCountedAlsoIfTheClockIsReadBeforeAllAre() {
        Lent only = new Lent(leased());
        only.glancedAt(100, 50);
        only.glancedAt(110, 50);
        only.comesBack();
        only.comesBack();
        only.glancedAt(170, 50);
        assertThat(only.skipAll()).as("three returns, twenty each time").isEqualTo(2);
    }

    @Test
    void whatIsKeptForLongerIsNotQuick() {
        Lent only = new Lent(leased());
        only.glancedAt(100, 50);
        only.glancedAt(151, 50);
        assertThat(only.skipAll()).isZero();
        only.glancedAt(201, 50);
        assertThat(only.skipAll()).isOne();
        only.glancedAt(200, 50);
        assertThat(only.skipAll()).as("seen by one who was late to tell").isZero();
        only.glancedAt(200, 0);
        assertThat(only.skipAll()).as("nothing is quick").isZero();
    }

    @Test
    void whatWasLentWhileNobodyLookedIsNoReasonToSkip() {
        Lent only = new Lent(leased());
        only.glancedAt(100, 50);
        only.glancedAt(110, 50);
        for (int i = 0; i < 100_000; i++) {
            only.comesBack();
        }
        only.glancedAt(1_000_000, 50);
        assertThat(only.skipAll()).as("ten each time, while nobody waited").isZero();
    }

    @Test
    void leasesAreCountedBeyondTheLargestNumber() {
        Lent only = new Lent(leased());
        only.word = StateWord.later(StateWord.FIRST, -2);
        only.glancedAt(100, 50);
        only.glancedAt(110, 50);
        assertThat(only.skipAll()).as("ten each time").isEqualTo(5);
    }

    @Test
    void newcomersTakeWhatWasLeftByOneWhoMayBePassed() {
        Entry<String> only = leased();
        Another.enters(queue, passedFor(NEVER_ENDS));
        slots.release(only, only.word());

        assertThat(slots.tryAcquire()).isSameAs(only);
    }

    @Test
    void whatComesBackIsForOneWhoMayNotBePassedAnyMore() {
        Entry<String> only = leased();
        Waiter<String> waiter = Another.enters(queue, passedFor(1));
        slots.release(only, only.word());

        assertThat(waiter.giveUp()).isSameAs(only);
    }

    /** Each of them would wait for a processor, and so would who has a connection and wants to go on with it. */
    @Test
    void noMoreAreServedThanSoManyForEachProcessorUntilTheseRun() throws Throwable {
        WithinALapse.run(() -> {
            int most = 4 * Runtime.getRuntime().availableProcessors();
            Slots<String> many = Slots.anyFirst(most + 2, FixedStart.first(), passedFor(0), (entry, word) -> { });
            List<Entry<String>> lent = Stream.generate(() -> leased(many)).limit(most + 2).toList();
            List<Waiter<String>> waiters = Stream.generate(() -> Another.enters(queueOf(many), passedFor(0))).limit(most + 3).toList();
            for (Entry<String> entry : lent) {
                many.release(entry, entry.word());
            }
            assertThat(waiters).filteredOn(waiter -> !waiter.waits()).as("on their way")
                    .containsExactlyElementsOf(waiters.subList(0, most));
            assertThat(many.tryAcquire()).as("for one who comes new").isNull();
            assertThat(waiters.get(most).waits()).as("served by one who comes new").isTrue();

            // One that runs passes it on to the next.
            arrives(many, waiters.get(0));
            assertThat(waiters.get(most).waits()).isFalse();
            assertThat(waiters.get(most + 1).waits()).isTrue();

            // And one that goes with nothing.
            Waiter<String> last = waiters.get(most + 2);
            last.giveUp();
            queueOf(many).leave(last);
            assertThat(waiters.get(most + 1).waits()).isTrue();
            arrives(many, waiters.get(1));
            assertThat(waiters.get(most + 1).waits()).isFalse();
        });
    }

    /** They may be suspended; or the machine has stood still, and as many again are enough. */
    @Test
    void asManyOthersAreServedIfNobodyOfThoseArrivesForAWhile() throws Throwable {
        WithinALapse.run(() -> {
            int most = 4 * Runtime.getRuntime().availableProcessors();
            int all = 3 * most;
            Slots<String> many = Slots.anyFirst(all, FixedStart.first(), passedFor(0), (entry, word) -> { });
            List<Entry<String>> lent = Stream.generate(() -> leased(many)).limit(all).toList();
            List<Waiter<String>> waiters = Stream.generate(() -> Another.enters(queueOf(many), passedFor(0))).limit(all).toList();
            lent.subList(0, most).forEach(entry -> many.release(entry, entry.word()));
            latestArrivedAt(many, System.nanoTime() - Arrivals.LAPSE);
            lent.subList(most, 2 * most + 1).forEach(entry -> many.release(entry, entry.word()));
            assertThat(waiters).filteredOn(waiter -> !waiter.waits()).as("twice as many")
                    .containsExactlyElementsOf(waiters.subList(0, 2 * most));

            waiters.subList(0, most).forEach(waiter -> arrives(many, waiter));
            assertThat(waiters.get(2 * most).waits()).as("they count no more").isTrue();
            arrives(many, waiters.get(most));
            assertThat(waiters.get(2 * most).waits()).isFalse();
        });
    }

    /** Nobody has arrived for long, since nobody waited. */
    @Test
    void whoWasServedJustNowIsNotTakenForSuspended() {
        Arrivals arrivals = arrivalsOf(slots);
        arrivals.departs(Another.enters(queue, passedFor(0)));
        latestArrivedAt(slots, System.nanoTime() - Arrivals.LAPSE);
        long before = System.nanoTime();
        arrivals.departs(Another.enters(queue, passedFor(0)));

        assertThat((long) value("latest", arrivals) - before).isNotNegative();
    }

    /** They come and go while those that were served stand still. */
    @Test
    void virtualThreadsThatArriveDoNotHideThatNobodyElseDoes() {
        Arrivals arrivals = arrivalsOf(slots);
        Waiter<String> virtual = Another.enters(queue, passedFor(0));
        makeVirtual(virtual);
        arrivals.departs(Another.enters(queue, passedFor(0)));
        latestArrivedAt(slots, System.nanoTime() - Arrivals.LAPSE);
        arrivals.departs(virtual);
        arrivals.arrives(virtual);

        assertThat(arrivals.mayDepart(1)).isTrue();
    }

    /** It runs already: others are served all the same. */
    @Test
    void whoServesItselfIsNotOnItsWay() {
        Entry<String> only = leased();
        Waiter<String> itself = queue.enter(passedFor(NEVER_ENDS));
        slots.release(only, only.word());
        deskOf(slots).lookAround(itself);

        assertThat(itself.giveUp()).isSameAs(only);
        assertThat(arrivalsOf(slots).count()).isZero();
        deskOf(slots).leave(itself, null);
        assertThat(arrivalsOf(slots).count()).isZero();
    }

    /** It runs already: nobody has to wake up. */
    @Test
    void whoStandsFirstServesItselfHoweverManyAreOnTheirWay() throws Throwable {
        WithinALapse.run(() -> {
            int most = 4 * Runtime.getRuntime().availableProcessors();
            Slots<String> many = Slots.anyFirst(most + 1, FixedStart.first(), passedFor(0), (entry, word) -> { });
            List<Entry<String>> lent = Stream.generate(() -> leased(many)).limit(most + 1).toList();
            List<Waiter<String>> waiters = Stream.generate(() -> Another.enters(queueOf(many), passedFor(0))).limit(most + 1).toList();
            lent.forEach(entry -> many.release(entry, entry.word()));
            Waiter<String> first = waiters.get(most);
            assertThat(first.waits()).isTrue();
            deskOf(many).lookAgain(first);

            assertThat(first.waits()).isFalse();
        });
    }

    /** Turns are for those who have patience: the others come later, but they come. */
    @Test
    void noMoreTurnsAreGivenThanSoManyForEachProcessorUntilTheseRun() throws Throwable {
        WithinALapse.run(() -> {
            int most = 16 * Runtime.getRuntime().availableProcessors();
            Slots<String> many = inTurn(most + 1, new AtomicLong(1));
            List<Entry<String>> lent = Stream.generate(() -> leased(many)).limit(most + 1).toList();
            List<Waiter<String>> waiters = Stream.generate(() -> Another.enters(queueOf(many), passedFor(NEVER_ENDS))).limit(most + 1).toList();
            lent.forEach(entry -> many.release(entry, entry.word()));
            assertThat(waiters).filteredOn(waiter -> !waiter.waits()).as("on their way")
                    .containsExactlyElementsOf(waiters.subList(0, most));
            Entry<String> passes = many.tryAcquire();
            assertThat(passes).as("left for one who comes new").isNotNull();
            many.release(passes, passes.word());

            arrives(many, waiters.get(0));
            assertThat(waiters.get(most).waits()).isFalse();
        });
    }

    /** They want no more processors than there are carriers, and who waits may hold these. */
    @Test
    void virtualThreadsAreServedHoweverManyAreOnTheirWay() {
        int most = 4 * Runtime.getRuntime().availableProcessors();
        Slots<String> many = Slots.anyFirst(most + 1, FixedStart.first(), passedFor(0), (entry, word) -> { });
        List<Entry<String>> lent = Stream.generate(() -> leased(many)).limit(most + 1).toList();
        List<Waiter<String>> waiters = Stream.generate(() -> Another.enters(queueOf(many), passedFor(0))).limit(most + 1).toList();
        waiters.forEach(DeskTest::makeVirtual);
        lent.forEach(entry -> many.release(entry, entry.word()));

        assertThat(waiters).noneMatch(Waiter::waits);
    }

    /** Nobody who comes new creates anything while others wait: it would be left for long. */
    @Test
    void whoServesWhatIsOwedGivesTheRightToCreateAsWell() {
        Slots<String> three = Slots.anyFirst(3, FixedStart.first(), passedFor(NEVER_ENDS), (entry, word) -> { });
        Entry<String> one = leased(three);
        Entry<String> idle = leased(three);
        Waiter<String> served = Another.enters(queueOf(three), passedFor(NEVER_ENDS));
        assertThat(queueOf(three).handOver(one)).isTrue();
        Waiter<String> next = Another.enters(queueOf(three), passedFor(NEVER_ENDS));
        three.release(idle, idle.word());
        arrivalsOf(three).owe();
        arrives(three, served);

        Entry<String> right = next.giveUp();
        assertThat(right).as("served").isNotNull();
        assertThat(right.item()).as("to be created").isNull();
        assertThat(three.tryAcquire()).as("left for newcomers").isSameAs(idle);
    }

    /** Else the others would wait for their bounds to pass: nobody tells them of an empty cell once more. */
    @Test
    void whoServesWhatIsOwedGivesAllWhoWaitTheRightToCreate() {
        Slots<String> three = Slots.anyFirst(3, FixedStart.first(), passedFor(NEVER_ENDS), (entry, word) -> { });
        Entry<String> one = leased(three);
        Waiter<String> served = Another.enters(queueOf(three), passedFor(NEVER_ENDS));
        assertThat(queueOf(three).handOver(one)).isTrue();
        List<Waiter<String>> next = List.of(Another.enters(queueOf(three), passedFor(NEVER_ENDS)),
                Another.enters(queueOf(three), passedFor(NEVER_ENDS)));
        arrivalsOf(three).owe();
        arrives(three, served);

        assertThat(next).extracting(Waiter::giveUp).doesNotContainNull().allMatch(Entry::isCreating);
    }

    /** Those who came first have not looked yet, or have looked while another stood first. */
    @Test
    void whoComesLeavesNobodyWaitingBesideAnEmptyCell() {
        Slots<String> three = Slots.anyFirst(3, FixedStart.first(), passedFor(NEVER_ENDS), (entry, word) -> { });
        List<Waiter<String>> all = Stream.generate(() -> Another.enters(queueOf(three), passedFor(NEVER_ENDS))).limit(3).toList();
        deskOf(three).lookAround(all.get(2));

        assertThat(all).extracting(Waiter::giveUp).doesNotContainNull().allMatch(Entry::isCreating);
    }

    /** It stands behind one who has: nobody looked at it before that one went. */
    @Test
    void whoServesWhatIsOwedAlsoServesTheNextIfThatHasNoPatience() throws Exception {
        Slots<String> three = Slots.anyFirst(3, FixedStart.first(), passedFor(NEVER_ENDS), (entry, word) -> { });
        Entry<String> one = leased(three);
        Entry<String> idle = leased(three);
        Waiter<String> served = Another.enters(queueOf(three), passedFor(NEVER_ENDS));
        assertThat(queueOf(three).handOver(one)).isTrue();
        Waiter<String> patient = Another.enters(queueOf(three), passedFor(NEVER_ENDS));
        Waiter<String> impatient = Another.enters(queueOf(three), passedFor(0));
        three.release(idle, idle.word());
        arrivalsOf(three).owe();
        arrives(three, served);

        assertThat(patient.waits()).as("may create").isFalse();
        assertThat(impatient.giveUp()).isSameAs(idle);
    }

    /** One that was taken out of the queue looks at what is idle itself, and is served meanwhile: it does not wake up all others first. */
    @Test
    void whoIsServedWhileItLooksServesNoMoreThanOthersDo() throws Throwable {
        WithinALapse.run(() -> {
            int most = 4 * Runtime.getRuntime().availableProcessors();
            int all = 2 * most;
            AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> { });
            Slots<String> many = Slots.anyFirst(all, lastThenFirst(meanwhile), passedFor(0), (entry, word) -> { });
            List<Entry<String>> lent = Stream.generate(() -> leased(many)).limit(all).toList();
            List<Waiter<String>> waiters = Stream.generate(() -> Another.enters(queueOf(many), passedFor(0))).limit(all).toList();
            // As many as may be are on their way then, and the rest is left idle.
            lent.subList(0, all - 1).forEach(entry -> many.release(entry, entry.word()));
            takeOutFirst(queueOf(many));
            Waiter<String> looks = waiters.get(most);
            meanwhile.set(() -> assertThat(queueOf(many).deliver(looks, lent.get(all - 1))).isTrue());
            deskOf(many).lookAgain(looks);

            assertThat(looks.giveUp()).isSameAs(lent.get(all - 1));
            List<Waiter<String>> others = waiters.subList(most + 1, all);
            assertThat(others).as("served by who arrives").allMatch(Waiter::waits);
            arrives(many, waiters.get(0));
            arrives(many, waiters.get(1));
            assertThat(others).filteredOn(waiter -> !waiter.waits()).containsExactly(others.get(0));
        });
    }

    /** They have seen what was not taken, but not what was, and the head has patience. */
    @Test
    void whoIsServedWhileItLooksServesThoseWhoHaveComeMeanwhileAsLongAsTheyHaveNoPatience() {
        AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> { });
        Slots<String> three = Slots.anyFirst(3, lastThenFirst(meanwhile), passedFor(0), (entry, word) -> { });
        List<Entry<String>> lent = Stream.generate(() -> leased(three)).limit(3).toList();
        Waiter<String> looks = Another.enters(queueOf(three), passedFor(0));
        takeOutFirst(queueOf(three));
        lent.subList(0, 2).forEach(entry -> three.release(entry, entry.word()));
        List<Waiter<String>> newcomers = new ArrayList<>();
        meanwhile.set(() -> {
            assertThat(queueOf(three).deliver(looks, lent.get(2))).isTrue();
            newcomers.add(Another.enters(queueOf(three), passedFor(NEVER_ENDS)));
            newcomers.add(Another.enters(queueOf(three), passedFor(0)));
        });
        deskOf(three).lookAgain(looks);

        assertThat(newcomers).hasSize(2).noneMatch(Waiter::waits);
    }

    /** The one that waits has it then, and others are served by the next one that arrives. */
    @Test
    void whatAThreadHasThatFailsToServeOthersIsNotLost() {
        AtomicReference<Arrivals> failsWhenArrived = new AtomicReference<>();
        Slots<String> failing = Slots.anyFirst(1, FixedStart.first(), new Terms(() -> true, () -> NEVER_ENDS, () -> {
            Arrivals arrivals = failsWhenArrived.get();
            if (arrivals != null && arrivals.count() == 0) {
                throw new IllegalStateException("as ordered");
            }
            return NEVER_ENDS;
        }, 0, Gallery.NONE, Long.MAX_VALUE), (entry, word) -> { });
        Entry<String> only = leased(failing);

        AtomicReference<Waiter<String>> next = new AtomicReference<>();

        assertThatThrownBy(() -> deskOf(failing).acquire(Deadline.in(TimeUnit.MINUTES.toMillis(1)), () -> {
            next.set(Another.enters(queueOf(failing), passedFor(NEVER_ENDS)));
            CompletableFuture.runAsync(() -> assertThat(queueOf(failing).handOver(only)).isTrue(), Another::runs).join();
            arrivalsOf(failing).owe();
            failsWhenArrived.set(arrivalsOf(failing));
            return true;
        })).hasMessage("as ordered");
        failsWhenArrived.set(null);

        assertThat(arrivalsOf(failing).settle()).as("owed still").isTrue();
        assertThat(next.get().giveUp()).isSameAs(only);
    }

    /** Those who were to serve it may have got no processor, and nobody looks after those in the gallery until they are called. */
    @Test
    void whoHasNoPatienceLooksAgainBeforeItGoesIntoTheGallery() throws Exception {
        AtomicLong opened = new AtomicLong();
        OpenGallery gallery = new OpenGallery() {
            @Override
            public boolean open() {
                opened.incrementAndGet();
                return super.open();
            }
        };
        Terms terms = new Terms(() -> true, () -> 0, () -> NEVER_ENDS, 0, gallery, 1);
        Slots<String> shown = Slots.anyFirst(1, FixedStart.first(), terms, (entry, word) -> { });
        Entry<String> only = leased(shown);
        Waiter<String> waiter = queueOf(shown).enter(terms);

        assertThat(waiter.await(Deadline.in(TimeUnit.MINUTES.toMillis(1)),
                it -> assertThat(queueOf(shown).handOver(only)).isTrue(), () -> true)).isSameAs(only);
        assertThat(opened).as("served before").hasValue(0);
    }

    /** For one that was served, and runs now. */
    private static void arrives(Slots<String> slots, Waiter<String> waiter) {
        deskOf(slots).leave(waiter, null);
    }

    private static Arrivals arrivalsOf(Slots<String> slots) {
        return (Arrivals) value("arrivals", queueOf(slots));
    }

    private static void makeVirtual(Waiter<String> waiter) {
        try {
            fieldOf(waiter, "virtual").setBoolean(waiter, true);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static void latestArrivedAt(Slots<String> slots, long moment) {
        Arrivals arrivals = arrivalsOf(slots);
        try {
            fieldOf(arrivals, "latest").setLong(arrivals, moment);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private Entry<String> leased() {
        return leased(slots);
    }

    static Entry<String> leased(Slots<String> slots) {
        Entry<String> entry = slots.tryReserve();
        entry.fill("connection");
        slots.publishLeased(entry);
        return entry;
    }

    /** One who waits, after a patient one for whom the entry was left idle, and who has gone. */
    private Waiter<String> headOf(long bound, Entry<String> left) {
        Waiter<String> patient = Another.enters(queue, passedFor(NEVER_ENDS));
        Waiter<String> head = Another.enters(queue, passedFor(bound));
        slots.release(left, left.word());
        patient.giveUp();
        queue.leave(patient);
        assertThat(left.state()).as("left for newcomers").isEqualTo(EntryState.IDLE);
        return head;
    }

    private static boolean skips(Entry<String> entry) {
        return entry.skipsGlance(StateWord.later(entry.word(), 1), 0);
    }

    /** Before it was leased last. */
    private static void comesBackTwiceAt(long nanoTime, Entry<String> entry) {
        entry.glancedAt(StateWord.later(entry.word(), -2), nanoTime, QUICK);
        entry.glancedAt(StateWord.later(entry.word(), -1), nanoTime, QUICK);
    }

    /** An entry that is lent again and again. */
    private static final class Lent {
        final Entry<String> entry;
        int word;

        Lent(Entry<String> entry) {
            this.entry = entry;
            this.word = entry.word();
        }

        void comesBack() {
            word = StateWord.later(word, 1);
        }

        /** It comes back, and the clock is read. */
        void glancedAt(long nanoTime, long span) {
            comesBack();
            entry.glancedAt(word, nanoTime, span);
        }

        /** It comes back as often as the clock need not be read then. */
        int skipAll() {
            int all = 0;
            while (entry.skipsGlance(StateWord.later(word, 2), 0)) {
                comesBack();
                all++;
            }
            return all;
        }
    }

    /** It comes back, and comes back again in no time, while those wait who are there by then. */
    private static void quick(Entry<String> entry) {
        long later = System.nanoTime() + NEVER_ENDS;
        comesBackTwiceAt(later, entry);
        assertThat(skips(entry)).isTrue();
    }

    private static Slots<String> inTurn(AtomicLong interval) {
        return inTurn(1, interval);
    }

    private static Slots<String> inTurn(int capacity, AtomicLong interval) {
        return Slots.anyFirst(capacity, FixedStart.first(), turnsEach(interval), (entry, word) -> { });
    }

    private static Terms turnsEach(AtomicLong interval) {
        return new Terms(() -> true, () -> NEVER_ENDS, interval::get, 0, Gallery.NONE, Long.MAX_VALUE);
    }

    static Terms passedFor(long nanos) {
        return new Terms(() -> true, () -> nanos, () -> NEVER_ENDS, 0, Gallery.NONE, Long.MAX_VALUE);
    }

    @SuppressWarnings("unchecked")
    static WaitQueue<String> queueOf(Slots<String> slots) {
        return (WaitQueue<String>) value("queue", deskOf(slots));
    }

    private static AtomicLong lastTurnOf(Slots<String> slots) {
        return (AtomicLong) value("lastTurn", value("pace", deskOf(slots)));
    }

    static void latestComesAt(Slots<String> slots, long moment) {
        Object crowd = value("crowd", deskOf(slots));
        try {
            fieldOf(crowd, "latest").setLong(crowd, moment);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    @SuppressWarnings("unchecked")
    static Desk<String> deskOf(Slots<String> slots) {
        return (Desk<String>) value("desk", slots);
    }

    private static Object value(String name, Object owner) {
        try {
            return fieldOf(owner, name).get(owner);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static Field fieldOf(Object owner, String name) {
        try {
            Field field = owner.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException e) {
            throw new AssertionError(e);
        }
    }
}
