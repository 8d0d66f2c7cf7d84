/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import org.slotpool.core.Headroom;

/**
 * Makes the classes that would otherwise be made when a pool has run dry or something has failed, which may be in a thread without stack, or
 * without heap: a class that cannot be made is lost for as long as the JVM runs, and with it, say, every refusal.
 */
final class Beforehand {

    private static final Lookup LOOKUP = MethodHandles.lookup();

    private Beforehand() {
    }

    /** For who makes a pool, and has nothing to lose yet. */
    static void makeClasses() {
        Headroom.ensureAmple();
        make(Refusal.class);
        make(Matching.Answer.class);
        make(Tracing.Birth.class);
        make(Tracing.Death.class);
    }

    private static void make(Class<?> type) {
        try {
            LOOKUP.ensureInitialized(type);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
