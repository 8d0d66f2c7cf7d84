/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.soak;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** The place of one configuration: a pool stands there, is shut down, and makes room for the next one. */
final class Site {

    private final Supplier<SoakPool> architect;
    private final Queue<SoakPool> retired = new ConcurrentLinkedQueue<>();
    private volatile SoakPool current;

    Site(Supplier<SoakPool> architect) {
        this.architect = architect;
        this.current = architect.get();
    }

    SoakPool current() {
        return current;
    }

    /** Shuts the pool down, and builds another one; for one thread at a time. */
    void replace() {
        SoakPool old = current;
        old.pool().shutdown();
        retired.add(old);
        current = architect.get();
    }

    /** Pools that were shut down, and may still be in the hands of clients. */
    Queue<SoakPool> retired() {
        return retired;
    }
}
