/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.bench;

import org.slotpool.perf.scarce.Shape;

/**
 * One contestant under one set of circumstances.
 *
 * @param rival which
 * @param benchmark the class of the JMH benchmark
 * @param method its method
 * @param shape threads and connections
 * @param latency whether single operations are timed too, in processes of their own
 * @param hindrance why it cannot be measured; null if it can
 */
public record Task(Rival rival, Class<?> benchmark, String method, Shape shape, boolean latency, String hindrance) {

    /** The circumstances without the contestant. */
    String circumstances() {
        return rival.level() + "/" + shape;
    }

    @Override
    public String toString() {
        return rival.level() + "/" + rival.name() + "/" + shape;
    }
}
