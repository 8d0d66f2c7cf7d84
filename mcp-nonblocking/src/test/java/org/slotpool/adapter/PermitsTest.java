/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.jca.core.connectionmanager.pool.PoolStatisticsImpl;
import org.jboss.jca.core.connectionmanager.pool.api.Semaphore;
import org.junit.jupiter.api.Test;
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
        many.call();
        many.join(part());

        assertThat(all.availablePermits()).isGreaterThan(1 << 16);
        many.take(false);
        assertThat(many.tryTake()).isTrue();
        assertThat(first.isClosed()).as("kept until now").isFalse();
    }

    private static Slots<Pooled> part() {
        return Slots.anyFirst(1, FixedStart.first(), Terms.STRICT, (entry, word) -> { });
    }
}
