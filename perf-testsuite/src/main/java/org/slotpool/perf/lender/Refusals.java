/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.util.concurrent.TimeoutException;

/** Turns nothing into a refusal. */
final class Refusals {

    private Refusals() {
    }

    static <T> T unlessNull(T lent) throws TimeoutException {
        if (lent == null) {
            throw new TimeoutException("nothing was lent within " + Lender.TIMEOUT_MILLIS + " ms");
        }
        return lent;
    }
}
