/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.jboss.jca.core.connectionmanager.pool.api.Semaphore;
import org.junit.jupiter.api.Test;
import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.FixedStart;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;
import org.slotpool.core.Terms;
import org.slotpool.mcp.testkit.Crew;
import org.slotpool.mcp.testkit.Crew.Member;

/** The semaphore of a Pool that ends, and begins anew. */
class PermitsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Semaphore semaphore = new Semaphore(1, true, new PoolStatisticsImpl(1));
    private final Permits permits = new Permits(semaphore);
    private final Crew crew = new Crew();

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
        many.call();
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
        permits.call();

        assertThat(permits.tryTake()).as("beyond the maximum, at once").isFalse();
        assertThat(permits.take(Deadline.in(0))).as("beyond the maximum, after a wait").isFalse();
        permits.take(false);
        assertThat(permits.tryTake()).as("beyond the maximum, after the call").isFalse();
        permits.giveBack();
        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(first.isClosed()).as("kept until now").isFalse();
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
        late.call();
        meanwhile.set(() -> late.take(false));

        assertThat(late.tryTake()).as("beyond the maximum").isFalse();
        late.giveBack();
        assertThat(interrupted.availablePermits()).isEqualTo(1);
        assertThat(first.isClosed()).as("kept until now").isFalse();
    }

    /** Who was served, and is about to be called, holds a connection: it does not wait for what the division has taken. */
    @Test
    void divisionEndsTheWaitForACall() {
        AtomicReference<Runnable> whileItWaits = new AtomicReference<>(() -> { });
        AtomicInteger slices = new AtomicInteger();
        Semaphore counted = new Semaphore(1, true, new PoolStatisticsImpl(1)) {
            @Override
            public boolean tryAcquire(int wanted, long time, TimeUnit unit) throws InterruptedException {
                slices.incrementAndGet();
                whileItWaits.getAndSet(() -> { }).run();
                return super.tryAcquire(wanted, time, unit);
            }
        };
        Permits divided = new Permits(counted);
        Slots<Pooled> first = part();
        Slots<Pooled> second = part();
        divided.join(first);
        Entry<Pooled> inUse = first.tryAcquire();
        divided.raise();
        whileItWaits.set(() -> divided.join(second));
        divided.take(false);

        assertThat(slices).as("how often it waited").hasValue(1);
        divided.call();
        assertThat(divided.tryTake()).as("beyond the maximum").isFalse();
        assertThat(divided.takeFrom(inUse, StateWord.FIRST)).isTrue();
        divided.giveBack();
        assertThat(counted.availablePermits()).isEqualTo(1);
        assertThat(second.isClosed()).as("kept until now").isFalse();
    }

    /** Who was to call has met an Error in between: the thread that was served goes on, and a call that comes after all is no permit. */
    @Test
    void aCallThatIsNotMadeIsNotWaitedForForEver() {
        Slots<Pooled> only = part();
        permits.join(only);
        permits.raise();
        Member<Void> called = crew.run("called", () -> permits.take(false));

        assertThat(called.endsWithin(PATIENCE)).as("goes on").isTrue();
        permits.call();
        assertThat(semaphore.availablePermits()).as("the sign stays up").isZero();
        assertThat(only.isClosed()).as("kept until now").isFalse();
    }

    /** Nor is it one if the sign goes down and up again in between. */
    @Test
    void aSignThatIsRaisedBeforeALateCallMakesNoPermit() {
        Slots<Pooled> only = part();
        permits.join(only);
        permits.raise();
        Member<Void> called = crew.run("called", () -> permits.take(false));
        assertThat(called.endsWithin(PATIENCE)).as("goes on").isTrue();
        permits.lower();
        permits.raise();
        permits.call();
        permits.lower();

        assertThat(semaphore.availablePermits()).isEqualTo(1);
        assertThat(only.isClosed()).as("kept until now").isFalse();
    }

    private static Slots<Pooled> part() {
        return Slots.anyFirst(1, FixedStart.first(), Terms.STRICT, (entry, word) -> { });
    }
}
