/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import java.util.concurrent.atomic.AtomicBoolean;
import org.slotpool.core.Entry;
import org.slotpool.core.Headroom;
import org.slotpool.core.Killed;
import org.slotpool.core.Slots;

/** Ends a pool: all connections, also those in use, and all waits. */
final class Shutdown {

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final Permits permits;
    private final Disposal disposal;
    private final OperatorView view;
    private final Tracing tracing;
    private final Leaks leaks;
    private final AtomicBoolean begun = new AtomicBoolean();

    Shutdown(Surroundings around, Slots<Pooled> slots, Permits permits, Disposal disposal, OperatorView view, Tracing tracing, Leaks leaks) {
        this.around = around;
        this.slots = slots;
        this.permits = permits;
        this.disposal = disposal;
        this.view = view;
        this.tracing = tracing;
        this.leaks = leaks;
    }

    void begin() {
        if (!begun.compareAndSet(false, true)) {
            return;
        }
        Killed<Pooled> killed = null;
        try {
            Headroom.ensureAmple();
            killed = slots.close();
        } finally {
            if (killed == null) {
                // For want of stack or heap. Nothing is closed yet, and it can be tried again.
                begun.set(false);
            }
        }
        try {
            leaveOthers();
            for (int i = 0; i < killed.size(); i++) {
                end(killed.entry(i), killed.wasLent(i), killed.anyLent());
            }
        } finally {
            permits.leave(slots, !around.isRunning());
        }
    }

    /** Never throws: the connections are to end all the same. */
    private void leaveOthers() {
        try {
            leaks.unwatch();
            around.log().tracef("Shutdown - Pool: %s MCP: %s", around.pool().getName(), around.id());
        } catch (Throwable t) {
            around.mention(t, "Shutdown of %s", around.mcp());
        }
    }

    private void end(Entry<Pooled> dead, boolean wasLent, boolean anyLent) {
        try {
            try {
                tell(dead, wasLent, anyLent);
            } finally {
                disposal.clear(dead);
            }
        } catch (Throwable t) {
            // Also an Error: the other connections are to end all the same.
            around.mention(t, "Shutdown of %s", around.mcp());
        }
    }

    private void tell(Entry<Pooled> dead, boolean wasLent, boolean anyLent) {
        Pooled pooled = dead.item();
        if (wasLent) {
            view.leftClient(pooled);
            leaks.reportAtShutdown(dead);
            around.log().destroyingActiveConnection(around.pool().getName(), pooled.connection());
        } else {
            view.leftPool(pooled);
        }
        if (anyLent) {
            tracing.cleared(pooled.listener());
        }
    }
}
