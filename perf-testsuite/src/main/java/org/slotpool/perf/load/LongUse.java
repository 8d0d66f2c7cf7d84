/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.load;

import java.util.concurrent.TimeUnit;
import org.slotpool.perf.adapter.UnitOfWork;
import org.slotpool.perf.scarce.Hold;

/** A use of a connection that takes its time, as a query does. */
final class LongUse implements UnitOfWork {

    private final UnitOfWork work;
    private final Hold hold;

    LongUse(UnitOfWork work, int micros) {
        this.work = work;
        this.hold = new Hold(TimeUnit.MICROSECONDS.toNanos(micros));
    }

    @Override
    public Object checkOut() throws Exception {
        return work.checkOut();
    }

    @Override
    public void use(Object handle) throws Exception {
        long since = System.nanoTime();
        work.use(handle);
        hold.pass(since);
    }

    @Override
    public void checkIn(Object handle) throws Exception {
        work.checkIn(handle);
    }
}
