/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.LinkedHashMap;
import java.util.Map;

/** What {@link WaitQueue} and {@link Waiter} are to do: first come, first served. */
public class WaitQueueModel {

    /** Who waits, in the order in which they came. */
    private final Map<Integer, Boolean> waiting = new LinkedHashMap<>();
    private final Map<Integer, Integer> delivered = new LinkedHashMap<>();

    public boolean enter(int thread) {
        if (delivered.containsKey(thread)) {
            return false;
        }
        return waiting.putIfAbsent(thread, true) == null;
    }

    public int giveUp(int thread) {
        waiting.remove(thread);
        Integer entry = delivered.remove(thread);
        return entry == null ? 0 : entry;
    }

    public boolean handOver(int entry) {
        if (waiting.isEmpty()) {
            return false;
        }
        int first = waiting.keySet().iterator().next();
        waiting.remove(first);
        delivered.put(first, entry);
        return true;
    }

    public void dismissAll() {
        waiting.keySet().forEach(thread -> delivered.put(thread, 0));
        waiting.clear();
    }

    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    public boolean mayBePassed() {
        return waiting.isEmpty();
    }
}
