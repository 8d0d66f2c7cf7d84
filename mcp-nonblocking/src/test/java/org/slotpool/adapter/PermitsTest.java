/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicReference;
import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.jboss.jca.core.connectionmanager.pool.api.Semaphore;
import org.junit.jupiter.api.Test;
import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.FixedStart;
import org.slotpool.core.Slots;
import org.slotpool.core.Terms;

/** The semaphore of a Pool that ends, and begins anew. */
class PermitsTest {

    private final Semaphore semaphore = new Semaphore(1, true, new PoolStatisticsImpl(1));
    private final Permits permits = new Permits(semaphore);

    /** Those who waited have not given back yet what told them of the end, when the end is called off. */
    @Test
    void anEndThatIsCalledOffLeavesTheMaximum() {
        Slots<Pooled> first = part();
        Slots<Pooled> second = part();
        permits.join(first);
        permits.join(second);
        permits.leave(first, true);
        permits.leave(second, true);
        assertThat(permits.tryTake()).isTrue();
        assertThat(permits.tryTake()).isTrue();
        permits.join(part());
        permits.giveBack();
        permits.giveBack();

        assertThat(semaphore.availablePermits()).isEqualTo(1);
    }

    /** There are as many permits as there are numbers, and a thread is just being called when the second part appears. */
    @Test
    void aDivisionOfAsManyPermitsAsThereAreNumbersLeavesSome() {
        Semaphore all = new Semaphore(Integer.MAX_VALUE, true, new PoolStatisticsImpl(Integer.MAX_VALUE));
        Permits many = new Permits(all);
        Slots<Pooled> first = part();
        many.join(first);
        many.raise();
        many.call(() -> true);
        many.join(part());

        assertThat(all.availablePermits()).isGreaterThan(1 << 16);
        many.take(false);
        assertThat(many.tryTake()).isTrue();
        assertThat(first.isClosed()).as("kept until now").isFalse();
    }

    /** The permit by which a thread is being called that waits since the Pool was in one part is none for a connection. */
    @Test
    void permitOfACallIsNotToBeHad() throws Exception {
        Slots<Pooled> first = part();
        permits.join(first);
        permits.join(part());
        assertThat(permits.tryTake()).isTrue();
        permits.call(() -> true);

        assertThat(permits.tryTake()).as("beyond the maximum, at once").isFalse();
        assertThat(permits.take(Deadline.in(0))).as("beyond the maximum, after a wait").isFalse();
        permits.take(false);
        assertThat(permits.tryTake()).as("beyond the maximum, after the call").isFalse();
        permits.giveBack();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(first.isClosed()).as("kept until now").isFalse();
    }

    /** Two are called, and one of them goes on without: what it owes is not paid with the other's call. */
    @Test
    void whatIsOwedIsNotPaidWithACallThatAClientHasGot() throws Exception {
        Slots<Pooled> first = part();
        permits.join(first);
        permits.join(part());
        assertThat(permits.tryTake()).isTrue();
        permits.call(() -> true);
        permits.call(() -> true);
        assertThat(permits.awaitCall(0)).as("by one whom it is not for").isTrue();
        permits.take(false);
        assertThat(permits.tryTake()).as("beyond the maximum").isFalse();

        assertThat(permits.awaitCall(0)).as("by the one whom it is for").isTrue();
        permits.take(true);
        permits.passOn();
        permits.giveBack();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(first.isClosed()).as("kept until now").isFalse();
    }

    /** The second part is asked for where the stack is all but full: all permits are there afterwards, and it has come once. */
    @Test
    void aDivisionOnAFullStackLosesNoPermit() throws Exception {
        Slots<Pooled> first = part();
        Slots<Pooled> second = part();
        permits.join(first);
        Thread deep = new Thread(null, () -> joinAsDeepAsPossible(second), "deep", 1 << 18);
        deep.start();
        deep.join();

        assertThat(permits.areNeeded()).as("divided").isTrue();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        permits.leave(second, true);
        assertThat(semaphore.availablePermits()).as("while the first part is there").isEqualTo(1);
        permits.leave(first, true);
        assertThat(semaphore.availablePermits()).as("for those who wait in a Pool that has ended").isGreaterThan(1);
    }

    private boolean joinAsDeepAsPossible(Slots<Pooled> part) {
        try {
            if (joinAsDeepAsPossible(part)) {
                return true;
            }
        } catch (StackOverflowError e) {
            // A little further up there is more room.
        }
        try {
            permits.join(part);
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    /** Nor is it if the thread that is called goes on without it just then. */
    @Test
    void permitOfACallThatWasGoneOnWithoutIsNotToBeHad() {
        AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> { });
        Semaphore interrupted = new Semaphore(1, true, new PoolStatisticsImpl(1)) {
            @Override
            public boolean tryAcquire() {
                boolean taken = super.tryAcquire();
                meanwhile.getAndSet(() -> { }).run();
                return taken;
            }
        };
        Permits late = new Permits(interrupted);
        Slots<Pooled> first = part();
        late.join(first);
        late.join(part());
        assertThat(late.tryTake()).isTrue();
        late.call(() -> true);
        meanwhile.set(() -> late.take(false));

        assertThat(late.tryTake()).as("beyond the maximum").isFalse();
        late.giveBack();
        assertThat(interrupted.availablePermits()).isEqualTo(1);
        assertThat(first.isClosed()).as("kept until now").isFalse();
    }

    /** Who was to be called has gone on without: the sign stays up. */
    @Test
    void aCallThatIsNotWantedIsNoPermit() {
        Slots<Pooled> only = part();
        permits.join(only);
        permits.raise();
        permits.call(() -> false);

        assertThat(semaphore.availablePermits()).as("the sign stays up").isZero();
        permits.raise();
        permits.lower();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(only.isClosed()).as("kept until now").isFalse();
    }

    /** Who is called goes on without it at that moment: what was called for nobody raises the sign again. */
    @Test
    void aCallThatComesTooLateIsNoPermit() throws Exception {
        Slots<Pooled> only = part();
        permits.join(only);
        permits.raise();
        permits.call(() -> {
            permits.take(false);
            return true;
        });
        assertThat(permits.awaitCall(0)).as("by one whom it is not for").isTrue();
        permits.passOn();

        assertThat(semaphore.availablePermits()).as("the sign is up").isZero();
        permits.lower();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(only.isClosed()).as("kept until now").isFalse();
    }

    /** Nor is it one if the sign goes down and up again in between: a call is counted before anybody goes on without it. */
    @Test
    void aSignThatIsRaisedBeforeALateCallMakesNoPermit() {
        Slots<Pooled> only = part();
        permits.join(only);
        permits.raise();
        permits.call(() -> {
            permits.take(false);
            permits.lower();
            permits.raise();
            return true;
        });
        permits.lower();

        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(only.isClosed()).as("kept until now").isFalse();
    }

    /** Two are called, a third one who waits has got one of the calls in between, and the thread that it is for goes on. */
    @Test
    void whatIsOwedIsNotPaidWithACall() throws Exception {
        Slots<Pooled> only = part();
        permits.join(only);
        permits.raise();
        permits.call(() -> true);
        assertThat(permits.awaitCall(0)).as("by one whom it is not for").isTrue();
        permits.take(false);
        permits.call(() -> true);
        permits.raise();
        assertThat(semaphore.availablePermits()).as("the other call, after the sign was raised again").isEqualTo(1);
        assertThat(permits.awaitCall(0)).as("by another whom it is not for").isTrue();
        permits.passOn();

        assertThat(permits.awaitCall(0)).as("by the one whom it is for").isTrue();
        permits.take(true);
        permits.passOn();
        assertThat(semaphore.availablePermits()).as("the sign is up").isZero();
        permits.lower();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(only.isClosed()).as("kept until now").isFalse();
    }

    /** By a second return its lease is over; the next one has a permit of its own. */
    @Test
    void aLeaseThatIsOverTakesNoPermitFromTheNext() {
        Slots<Pooled> first = part();
        permits.join(first);
        permits.join(part());
        Entry<Pooled> entry = first.tryAcquire();
        entry.fill(null);
        first.publishLeased(entry);
        int over = entry.word();
        first.release(entry, over);
        assertThat(first.tryLease()).isSameAs(entry);
        assertThat(permits.tryTake()).isTrue();
        assertThat(permits.give(entry, entry.word())).isTrue();

        assertThat(permits.give(entry, over)).isFalse();
        assertThat(entry.isPermitted(entry.word())).isTrue();
        assertThat(semaphore.availablePermits()).isZero();
    }

    private static Slots<Pooled> part() {
        return Slots.anyFirst(1, FixedStart.first(), Terms.STRICT, (entry, word) -> { });
    }
}
