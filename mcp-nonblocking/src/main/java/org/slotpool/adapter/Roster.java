/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.core.Entry;

/** The way from a listener, which is all that IronJacamar returns, to its entry. */
final class Roster {

    private final ConcurrentMap<ConnectionListener, Entry<Pooled>> entries = new ConcurrentHashMap<>();

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
