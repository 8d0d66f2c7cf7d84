/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.slotpool.perf.compare.Violation;

/**
 * Lends things to threads; used by any number of them at once.
 *
 * @param <T> what it lends
 */
public interface Lender<T> extends AutoCloseable {

    /** How long a thread waits before it is refused, in milliseconds: IronJacamar's default, and the others' setting. */
    long TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(30);

    /**
     * Takes one, and waits for it if need be.
     *
     * @return the calling thread's until it gives it back; never null
     * @throws Exception if there is none to be had
     */
    T borrow() throws Exception;

    /**
     * Gives one back.
     *
     * @param lent what the calling thread borrowed
     * @throws Exception if it is not taken back
     */
    void giveBack(T lent) throws Exception;

    /**
     * Ends it; nothing may be lent.
     *
     * @throws SQLException if its connections cannot be closed
     * @throws Violation if something was lost
     */
    @Override
    void close() throws SQLException, Violation;
}
