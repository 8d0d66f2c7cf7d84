/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Cells and queue together. */
class SlotsTest {

    /** A thread whose time is over helps itself: here none comes to that. */
    private static final Deadline LONG = Deadline.in(3_600_000);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<Entry<String>> stranded = new CopyOnWriteArrayList<>();

    /** Notes what is left to be done for; what is idle again is not. */
    private void stranded(Entry<String> entry, int word) {
        if (entry.item() == null || entry.state() == EntryState.DOOMED) {
            stranded.add(entry);
        }
    }

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    static Stream<Start> starts() {
        return Stream.of(new HintTable(8), FixedStart.first(), FixedStart.roundRobin(), FixedStart.random(),
                FixedStart.threadId());
    }

    @ParameterizedTest
    @MethodSource("starts")
    void lendsEachEntryOnceWhateverTheStart(Start start) {
        Slots<String> slots = Slots.anyFirst(8, start, Terms.STRICT, this::stranded);
        List<Entry<String>> all = fill(slots, 8);
        assertThat(slots.tryAcquire()).isNull();
        all.forEach(entry -> slots.release(entry, entry.word()));
        List<Entry<String>> again = IntStream.range(0, 8).mapToObj(i -> slots.tryAcquire()).toList();
        assertThat(again).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    void reservesTheLowestCellAndNeverMoreThanThereAre() {
        Slots<String> slots = slots(3);
        assertThat(slots.capacity()).isEqualTo(3);
        List<Entry<String>> all = fill(slots, 3);
        assertThat(all).extracting(Entry::cell).containsExactly(0, 1, 2);
        assertThat(slots.tryReserve()).isNull();
        bury(slots, all.get(1));
        assertThat(slots.tryReserve().cell()).isEqualTo(1);
    }

    @Test
    void aPoolOfNothingLendsNothing() throws Exception {
        Slots<String> slots = slots(0);
        assertThat(slots.tryAcquire()).isNull();
        assertThat(slots.acquire(Deadline.in(0), () -> true)).isNull();
    }

    @Test
    void theOldestIdleEntryGoesFirstIfAskedFor() {
        Slots<String> slots = Slots.oldestFirst(3, Terms.STRICT, this::stranded);
        List<Entry<String>> all = fill(slots, 3);
        for (int i : new int[] {1, 2, 0}) {
            slots.release(all.get(i), all.get(i).word());
        }
        assertThat(List.of(slots.tryAcquire(), slots.tryAcquire(), slots.tryAcquire()))
                .containsExactly(all.get(1), all.get(2), all.get(0));
    }

    @Test
    void waitersAreServedInTheOrderInWhichTheyCame() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        List<Integer> served = new CopyOnWriteArrayList<>();
        List<Future<?>> waiters = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int number = i;
            waiters.add(threads.submit(() -> {
                Entry<String> entry = slots.acquire(LONG, () -> true);
                served.add(number);
                slots.release(entry, entry.word());
                return null;
            }));
            await().until(() -> slots.waiting() == number + 1);
        }
        assertThat(slots.tryAcquire()).as("a newcomer").isNull();
        slots.release(only, only.word());
        waiters.forEach(SlotsTest::join);
        assertThat(served).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void freedCapacityGoesToAWaiterAsTheRightToCreate() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        Future<Entry<String>> waiter = waiter(slots);
        bury(slots, only);
        assertThat(join(waiter).isCreating()).isTrue();
    }

    @Test
    void anEntryThatIsMadeGoesToAWaiter() {
        Slots<String> slots = slots(1);
        Entry<String> reserved = slots.tryReserve();
        Future<Entry<String>> waiter = waiter(slots);
        reserved.fill("made");
        assertThat(slots.publishIdle(reserved)).isTrue();
        assertThat(join(waiter)).isSameAs(reserved);
    }

    @Test
    void aClaimedEntryGoesToAWaiterWhenItIsGivenBack() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        slots.release(only, only.word());
        assertThat(only.claim()).isTrue();
        Future<Entry<String>> waiter = waiter(slots);
        assertThat(slots.unclaim(only)).isTrue();
        assertThat(join(waiter)).isSameAs(only);
    }

    @Test
    void aThreadThatGivesUpLosesNothing() throws Exception {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        assertThat(slots.acquire(Deadline.in(1), () -> true)).isNull();
        assertThat(slots.waiting()).isZero();
        slots.release(only, only.word());
        assertThat(slots.tryAcquire()).isSameAs(only);
    }

    @Test
    void anInterruptedThreadLosesNothing() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        CompletableFuture<Thread> self = new CompletableFuture<>();
        Future<Boolean> waiter = threads.submit(() -> {
            self.complete(Thread.currentThread());
            assertThatThrownBy(() -> slots.acquire(LONG, () -> true)).isInstanceOf(InterruptedException.class);
            return Thread.currentThread().isInterrupted();
        });
        await().until(() -> slots.waiting() == 1);
        self.join().interrupt();
        assertThat(join(waiter)).isFalse();
        slots.release(only, only.word());
        assertThat(slots.tryAcquire()).isSameAs(only);
    }

    @Test
    void aThreadThatIsServedAndInterruptedAtOnceKeepsBoth() throws Exception {
        WaitQueue<String> queue = new WaitQueue<>(new Crowd());
        Waiter<String> waiter = queue.enter(Terms.STRICT);
        Entry<String> entry = new Entry<>(0, 1, true);
        assertThat(queue.handOver(entry)).isTrue();
        Thread.currentThread().interrupt();
        assertThat(waiter.await(LONG, one -> { }, () -> true)).isSameAs(entry);
        assertThat(Thread.interrupted()).isTrue();
        queue.leave(waiter);
    }

    @Test
    void whoGivesUpIsNotServed() throws Exception {
        Crowd crowd = new Crowd();
        WaitQueue<String> queue = new WaitQueue<>(crowd);
        Waiter<String> waiter = queue.enter(Terms.STRICT);
        assertThat(waiter.await(Deadline.in(0), one -> { }, () -> true)).isNull();
        assertThat(queue.handOver(new Entry<>(0, 1, true))).isFalse();
        queue.leave(waiter);
        assertThat(crowd.isEmpty()).isTrue();
    }

    @Test
    void closingKillsAllAndSendsWaitersAway() {
        Slots<String> slots = slots(3);
        List<Entry<String>> two = fill(slots, 2);
        slots.release(two.get(0), two.get(0).word());
        Entry<String> creating = slots.tryReserve();
        Entry<String> leased = slots.tryAcquire();
        Future<Entry<String>> waiter = waiter(slots);
        Killed<String> killed = slots.close();
        assertThat(IntStream.range(0, killed.size()).mapToObj(killed::entry)).containsExactlyInAnyOrder(two.get(1), leased);
        assertThat(join(waiter)).isNull();
        creating.fill("too late");
        assertThat(slots.publishIdle(creating)).isFalse();
        assertThat(creating.publishLeased()).isFalse();
        slots.vacate(creating);
        IntStream.range(0, killed.size()).mapToObj(killed::entry).forEach(slots::vacate);
        assertThat(slots.tryAcquire()).isNull();
        assertThat(slots.census().size()).isZero();
    }

    @Test
    void whoComesAfterClosingDoesNotWait() throws Exception {
        Slots<String> slots = slots(1);
        slots.close();
        assertThat(slots.acquire(LONG, () -> true)).isNull();
        assertThat(slots.isClosed()).isTrue();
    }

    @Test
    void whoFindsWaitingFutileDoesNotWait() throws Exception {
        Slots<String> slots = slots(0);
        assertThat(slots.acquire(LONG, () -> false)).isNull();
        assertThat(slots.waiting()).isZero();
    }

    @Test
    void anErrorWhileWaitingLosesNothing() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        assertThatThrownBy(() -> slots.acquire(LONG, () -> {
            // Somebody returns it just then, and it is delivered.
            slots.release(only, only.word());
            throw new StackOverflowError();
        })).isInstanceOf(StackOverflowError.class);
        assertThat(slots.waiting()).isZero();
        assertThat(slots.tryAcquire()).isSameAs(only);
    }

    @Test
    void whatIsAbandonedIsForWhoWaits() throws Exception {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        abandon(slots, only);

        assertThat(slots.acquire(LONG, () -> true)).isSameAs(only);
        slots.takeBackAbandoned();
        assertThat(only.state()).as("once").isEqualTo(EntryState.IN_USE);
        assertThat(stranded).isEmpty();
    }

    /** Whoever looks has read its word before it was leased, and abandoned. */
    @Test
    void whatIsAbandonedWhileSomebodyLooksIsForTheNextWhoLooks() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        slots.release(only, only.word());
        int seen = only.word();
        assertThat(slots.tryAcquire()).isSameAs(only);
        abandon(slots, only);

        assertThat(only.takeAbandoned(seen)).isFalse();
        slots.takeBackAbandoned();
        assertThat(only.state()).isEqualTo(EntryState.IDLE);
    }

    @Test
    void whatWasGivenBackIsNotAbandoned() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        abandon(slots, only);
        slots.release(only, only.word());
        assertThat(slots.tryAcquire()).isSameAs(only);

        slots.takeBackAbandoned();
        assertThat(only.state()).as("another's").isEqualTo(EntryState.IN_USE);
        assertThat(stranded).isEmpty();
    }

    @Test
    void anAbandonedRightToCreateIsCancelled() {
        Slots<String> slots = slots(1);
        abandon(slots, slots.tryReserve());

        slots.takeBackAbandoned();
        assertThat(stranded).hasSize(1);
        assertThat(slots.tryReserve()).isNotNull();
    }

    @Test
    void anAbandonedRightToCreateInAClosedPoolEndsToo() {
        Slots<String> slots = slots(1);
        Entry<String> right = slots.tryReserve();
        right.fill("nobody's");
        abandon(slots, right);
        slots.close();

        slots.takeBackAbandoned();
        assertThat(slots.hasRoom()).as("its cell is empty").isTrue();
    }

    @Test
    void whatAClientAbandonedIsNotForTheNextOne() {
        List<Entry<String>> left = new ArrayList<>();
        Slots<String> slots = Slots.anyFirst(1, FixedStart.first(), Terms.STRICT, (entry, word) -> left.add(entry));
        Entry<String> only = fill(slots, 1).get(0);
        only.lent(only.word());
        abandon(slots, only);

        slots.takeBackAbandoned();
        assertThat(left).containsExactly(only);
        assertThat(only.state()).as("to be killed by who got it").isEqualTo(EntryState.IN_USE);
    }

    @Test
    void whoFailsToNoteWhereItFoundAnEntryDoesNotLoseIt() {
        Slots<String> slots = Slots.anyFirst(2, new Start() {
            @Override
            public int first(int limit) {
                return limit - 1;
            }

            @Override
            public void servedAt(int cell) {
                throw new StackOverflowError("scripted");
            }
        }, Terms.STRICT, this::stranded);
        List<Entry<String>> both = IntStream.range(0, 2).mapToObj(i -> slots.tryReserveForStock()).toList();
        both.forEach(entry -> {
            entry.fill("connection");
            slots.publishIdle(entry);
        });
        assertThat(slots.tryAcquire()).as("where it looked first").isSameAs(both.get(1));

        assertThatThrownBy(slots::tryAcquire).hasMessage("scripted");
        slots.takeBackAbandoned();
        assertThat(both.get(0).state()).isEqualTo(EntryState.IDLE);
    }

    @Test
    void whoFailsToTakeBackOneLeavesTheOthersToTheNext() {
        List<Entry<String>> left = new ArrayList<>();
        Slots<String> slots = Slots.anyFirst(2, FixedStart.first(), Terms.STRICT, (entry, word) -> {
            left.add(entry);
            throw new IllegalStateException("scripted");
        });
        List<Entry<String>> rights = List.of(slots.tryReserve(), slots.tryReserve());
        rights.forEach(entry -> abandon(slots, entry));

        assertThatThrownBy(slots::takeBackAbandoned).hasMessage("scripted");
        assertThatThrownBy(slots::takeBackAbandoned).hasMessage("scripted");
        assertThat(left).isEqualTo(rights);
        slots.takeBackAbandoned();
    }

    @Test
    void whatWasTakenFromAClientAndAbandonedIsNotForTheNextOne() {
        List<Entry<String>> left = new ArrayList<>();
        Slots<String> slots = Slots.anyFirst(1, FixedStart.first(), Terms.STRICT, (entry, word) -> left.add(entry));
        Entry<String> only = fill(slots, 1).get(0);
        only.lent(only.word());
        only.detach(only.word());
        abandon(slots, only);

        slots.takeBackAbandoned();
        assertThat(left).containsExactly(only);
        assertThat(only.state()).as("to be killed by who got it").isEqualTo(EntryState.DETACHING);
    }

    @Test
    void whoTakesBackServesWhoWaits() throws Exception {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        Future<Entry<String>> waiter = waiter(slots);
        abandon(slots, only);

        slots.takeBackAbandoned();
        assertThat(waiter.get(10, TimeUnit.SECONDS)).as("long before its time is over").isSameAs(only);
    }

    private static void abandon(Slots<String> slots, Entry<String> entry) {
        entry.abandoned = ~entry.word();
        slots.abandoned().any = true;
    }

    @Test
    void aDoomedEntryIsNotReleasedAndItsCellGoesToAWaiter() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        Future<Entry<String>> waiter = waiter(slots);
        assertThat(only.doom()).isTrue();
        assertThat(slots.release(only, only.word())).isFalse();
        bury(slots, only);
        assertThat(join(waiter).isCreating()).isTrue();
        assertThat(stranded).isEmpty();
    }

    @Test
    void theCensusCountsEveryState() {
        Slots<String> slots = slots(6);
        List<Entry<String>> all = fill(slots, 5);
        all.subList(0, 2).forEach(entry -> entry.lent(entry.word()));
        all.get(4).lent(all.get(4).word());
        all.get(0).doom();
        all.get(1).detach(all.get(1).word());
        slots.release(all.get(2), all.get(2).word());
        slots.release(all.get(3), all.get(3).word());
        all.get(3).claim();
        slots.tryReserve();
        Census census = slots.census();
        assertThat(census.lent()).as("one doomed, one in use, and not the one that was taken from its client").isEqualTo(2);
        assertThat(census.underWay()).isEqualTo(2);
        assertThat(census.live()).isEqualTo(5);
        assertThat(census.size()).isEqualTo(6);
        assertThat(census.of(EntryState.IDLE)).isEqualTo(1);
        assertThat(census.waiting()).isZero();
    }

    @Test
    void nothingIsRenewedInAClosedPool() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        assertThat(only.kill()).isTrue();
        slots.close();

        assertThat(slots.renew(only)).isNull();
        assertThat(slots.census().size()).isZero();
    }

    @Test
    void aRenewedCellIsNobodyElses() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        assertThat(only.kill()).isTrue();
        Entry<String> renewed = slots.renew(only);
        assertThat(slots.tryReserve()).isNull();
        assertThat(renewed.isCreating()).isTrue();
        assertThat(renewed.birth()).isGreaterThan(only.birth());
        assertThatThrownBy(() -> slots.vacate(only)).isInstanceOf(IllegalStateException.class);
        slots.cancel(renewed);
        assertThat(slots.tryReserve()).isNotNull();
    }

    @Test
    void aRightThatIsGivenBackGoesToAWaiter() {
        Slots<String> slots = slots(1);
        Entry<String> right = slots.tryReserve();
        Future<Entry<String>> waiter = waiter(slots);
        slots.cancel(right);
        assertThat(join(waiter).isCreating()).isTrue();
    }

    @Test
    void whatIsMadeWhileThePoolClosesIsNotPublished() {
        Slots<String> slots = slots(2);
        assertThat(slots.isClosed()).isFalse();
        Entry<String> leased = slots.tryReserve();
        Entry<String> idle = slots.tryReserveForStock();
        leased.fill("for a client");
        idle.fill("for nobody");
        assertThat(slots.close().size()).as("they are their creators'").isZero();
        assertThat(slots.isClosed()).isTrue();
        assertThat(slots.publishLeased(leased)).isFalse();
        assertThat(slots.publishIdle(idle)).isFalse();
        slots.vacate(leased);
        slots.vacate(idle);
        List<Entry<String>> left = new ArrayList<>();
        slots.forEach(left::add);
        assertThat(left).isEmpty();
    }

    @Test
    void aReturnTellsWhetherItWasOne() {
        Slots<String> slots = slots(1);
        Entry<String> only = fill(slots, 1).get(0);
        int word = only.word();
        assertThat(slots.release(only, word)).isTrue();
        assertThat(slots.release(only, word)).isFalse();
        List<Entry<String>> all = new ArrayList<>();
        slots.forEach(all::add);
        assertThat(all).containsExactly(only);
    }

    @Test
    void theStartLearnsWhereAThreadWasServedElsewhere() {
        List<Integer> served = new ArrayList<>();
        List<String> settled = new ArrayList<>();
        Slots<String> slots = Slots.anyFirst(3, new Start() {
            @Override
            public int first(int limit) {
                return 0;
            }

            @Override
            public void servedAt(int cell) {
                served.add(cell);
            }

            @Override
            public void settle() {
                settled.add("settled");
            }
        }, Terms.STRICT, this::stranded);
        List<Entry<String>> all = fill(slots, 3);
        assertThat(served).as("created").containsExactly(0, 1, 2);
        slots.release(all.get(1), all.get(1).word());
        assertThat(slots.tryAcquire()).isSameAs(all.get(1));
        assertThat(served).as("found elsewhere").containsExactly(0, 1, 2, 1);
        slots.release(all.get(0), all.get(0).word());
        assertThat(slots.tryAcquire()).isSameAs(all.get(0));
        assertThat(served).as("found at once").hasSize(4);
        slots.settle();
        assertThat(settled).hasSize(1);
    }

    private Slots<String> slots(int capacity) {
        return Slots.anyFirst(capacity, new HintTable(capacity), Terms.STRICT, this::stranded);
    }

    private static List<Entry<String>> fill(Slots<String> slots, int count) {
        List<Entry<String>> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Entry<String> entry = slots.tryAcquire();
            entry.fill("connection " + i);
            assertThat(entry.publishLeased()).isTrue();
            entries.add(entry);
        }
        return entries;
    }

    private static void bury(Slots<String> slots, Entry<String> entry) {
        assertThat(entry.kill()).isTrue();
        slots.vacate(entry);
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
