/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.adapter;

import java.util.ArrayList;
import java.util.List;

/** What was done to physical connections. */
public final class Journal {

    private static final List<String> NOTES = new ArrayList<>();

    private Journal() {
    }

    static synchronized void note(String what) {
        NOTES.add(what);
    }

    /**
     * Reads it, and begins a new one.
     *
     * @return what was done since it was read last
     */
    public static synchronized List<String> read() {
        List<String> read = List.copyOf(NOTES);
        NOTES.clear();
        return read;
    }
}
