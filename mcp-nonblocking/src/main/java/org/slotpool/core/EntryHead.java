/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

/** What the thread that has an entry reads and writes; together on one line, which others hardly write meanwhile. */
abstract class EntryHead<T> extends EntryPad {
    /** See the table of {@link Entry}; 0 is CREATING, never leased. Public since there may be no stack for a call, see {@link Abandoned}. */
    public volatile int word;
    final int cell;
    final long birth;
    T item;
    int lent;
    int returned;

    EntryHead(int cell, long birth) {
        this.cell = cell;
        this.birth = birth;
    }
}
