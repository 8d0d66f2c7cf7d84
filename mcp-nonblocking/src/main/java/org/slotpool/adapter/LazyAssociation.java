/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.spi.DissociatableManagedConnection;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.core.Entry;
import org.slotpool.core.EntryState;
import org.slotpool.core.Slots;

/**
 * When nothing is free, takes a connection from a client that holds it without a transaction: its handles are dissociated,
 * and will be associated with another connection when the client uses them again.
 */
final class LazyAssociation {

    private static final boolean DISABLED = Boolean.parseBoolean(System.getProperty("ironjacamar.disable_lazy_association"));

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final CheckIn checkIn;
    private final Disposal disposal;
    private final Tracing tracing;
    /** Null until the first listener was asked. */
    private volatile Boolean supported;

    LazyAssociation(Surroundings around, Slots<Pooled> slots, CheckIn checkIn, Disposal disposal, Tracing tracing) {
        this.around = around;
        this.slots = slots;
        this.checkIn = checkIn;
        this.disposal = disposal;
        this.tracing = tracing;
    }

    boolean isPossible() {
        return !DISABLED && around.pool().isSharable() && isSupported();
    }

    private boolean isSupported() {
        if (supported == null) {
            slots.forEach(entry -> {
                Pooled pooled = entry.item();
                if (supported == null && pooled != null) {
                    supported = pooled.listener().supportsLazyAssociation();
                    if (around.debug()) {
                        around.log().debugf("%s lazy association support for: %s", supported ? "Enable" : "Disable",
                                around.pool().getName());
                    }
                }
            });
        }
        return Boolean.TRUE.equals(supported);
    }

    void detachOne() {
        around.log().tracef("Trying to detach - Pool: %s MCP: %s", around.pool().getName(), around.id());
        boolean[] tried = {false};
        slots.forEach(entry -> {
            if (!tried[0] && isDetachable(entry) && entry.detach()) {
                tried[0] = true;
                detach(entry);
            }
        });
        if (!tried[0]) {
            around.log().tracef("Detaching didn't succeed - Pool: %s MCP: %s", around.pool().getName(), around.id());
        }
    }

    private static boolean isDetachable(Entry<Pooled> entry) {
        if (entry.state() != EntryState.IN_USE) {
            return false;
        }
        Pooled pooled = entry.item();
        return !pooled.listener().isEnlisted() && pooled.connection() instanceof DissociatableManagedConnection;
    }

    private void detach(Entry<Pooled> entry) {
        ConnectionListener listener = entry.item().listener();
        boolean kill = false;
        try {
            around.log().tracef("Detach: %s", listener);
            ((DissociatableManagedConnection) listener.getManagedConnection()).dissociateConnections();
            listener.unregisterConnections();
        } catch (Throwable t) {
            if (around.debug()) {
                around.log().debugf(t, "Exception during detach for: %s", around.pool().getName());
            }
            supported = Boolean.FALSE;
            kill = true;
        }
        tracing.returned(listener, kill);
        if (!kill) {
            checkIn.checkInDetached(entry);
        } else if (entry.kill()) {
            disposal.destroy(entry, Tracing.Death.RETURN);
        }
    }
}
