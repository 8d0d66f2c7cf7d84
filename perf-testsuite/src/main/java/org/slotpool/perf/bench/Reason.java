/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Finds what really went wrong below what JMH wraps around it. */
final class Reason {

    private Reason() {
    }

    /** One line: the innermost cause. */
    static String of(Throwable failure) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        Throwable inner = failure;
        for (Throwable next = failure; next != null && seen.add(next); next = below(next)) {
            inner = next;
        }
        return inner.toString().lines().findFirst().orElseThrow();
    }

    private static Throwable below(Throwable failure) {
        if (failure.getCause() != null) {
            return failure.getCause();
        }
        return failure.getSuppressed().length == 0 ? null : failure.getSuppressed()[0];
    }
}
