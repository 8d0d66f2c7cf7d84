/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.core.Entry;

/** The way from a listener, which is all that IronJacamar returns, to its entry. */
final class Roster {

    private static final int MAX_PRESIZED = 4_096;

    private final ConcurrentMap<ConnectionListener, Entry<Pooled>> entries;
    /** The entry that was added last: a pool of one connection finds it without a search. */
    private volatile Entry<Pooled> newest;
    /** Its listener. Here, since those who look for another one are not to read what its owner writes. */
    private volatile ConnectionListener newestListener;

    /** Makes it large enough for a pool: its table, which every return reads, comes to stand where nobody writes. */
    Roster(int capacity) {
        entries = new ConcurrentHashMap<>(Math.min(capacity, MAX_PRESIZED));
        // Makes the table now. The first connection would make it beside its listener, which is written with every cycle.
        entries.putAll(Map.of());
    }

    Entry<Pooled> entryOf(ConnectionListener listener) {
        if (listener == newestListener) {
            // Two that add at once may mix their fields.
            Entry<Pooled> entry = newest;
            if (entry != null && entry.item().listener() == listener) {
                return entry;
            }
        }
        return entries.get(listener);
    }

    void add(Entry<Pooled> entry) {
        ConnectionListener listener = entry.item().listener();
        entries.put(listener, entry);
        newest = entry;
        newestListener = listener;
    }

    void remove(Entry<Pooled> entry) {
        ConnectionListener listener = entry.item().listener();
        if (entry == newest || listener == newestListener) {
            newestListener = null;
            newest = null;
        }
        entries.remove(listener, entry);
    }
}
