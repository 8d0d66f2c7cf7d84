/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.scarce;

/**
 * One set of circumstances under which the pools are compared.
 *
 * @param way how clients get at a connection
 * @param holdMicros how long they keep it, in microseconds; 0: they give it back at once
 * @param shape how many clients and connections there are
 */
public record ScarceCell(Way way, int holdMicros, Shape shape) {

    @Override
    public String toString() {
        return way + "/" + holdMicros + "us/" + shape;
    }
}
