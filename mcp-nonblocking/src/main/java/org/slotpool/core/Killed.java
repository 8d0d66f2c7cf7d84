/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The entries that were killed when a pool was closed, all DEAD. There is room for them before the first one is: what is killed and not told of
 * would be destroyed by nobody.
 *
 * @param <T> what they hold
 */
public final class Killed<T> {

    private final List<Entry<T>> entries;
    private final BitSet lent;

    Killed(int most) {
        entries = new ArrayList<>(most);
        lent = new BitSet(most);
    }

    void add(Entry<T> entry, boolean wasLent) {
        lent.set(entries.size(), wasLent);
        entries.add(entry);
    }

    /**
     * How many there are.
     *
     * @return their number
     */
    public int size() {
        return entries.size();
    }

    /**
     * One of them, in the order of their cells.
     *
     * @param index from 0 to their number - 1
     * @return the entry
     */
    public Entry<T> entry(int index) {
        return entries.get(index);
    }

    /**
     * Whether a client had it.
     *
     * @param index from 0 to their number - 1
     * @return whether it is so
     */
    public boolean wasLent(int index) {
        return lent.get(index);
    }

    /**
     * Whether a client had any of them.
     *
     * @return whether it is so
     */
    public boolean anyLent() {
        return !lent.isEmpty();
    }
}
