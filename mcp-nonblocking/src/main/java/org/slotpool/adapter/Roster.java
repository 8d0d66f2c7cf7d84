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

    /** Makes it large enough for a pool: its table, which every return reads, comes to stand where nobody writes. */
    Roster(int capacity) {
        entries = new ConcurrentHashMap<>(Math.min(capacity, MAX_PRESIZED));
        // Makes the table now. The first connection would make it beside its listener, which is written with every cycle.
        entries.putAll(Map.of());
    }

    Entry<Pooled> entryOf(ConnectionListener listener) {
        return entries.get(listener);
    }

    void add(Entry<Pooled> entry) {
        entries.put(entry.item().listener(), entry);
    }

    void remove(Entry<Pooled> entry) {
        entries.remove(entry.item().listener(), entry);
    }
}
