/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.spi.DissociatableManagedConnection;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.core.Entry;
import org.slotpool.core.Headroom;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;

/**
 * When nothing is free, takes a connection from a client that holds it without a transaction: its handles are dissociated,
 * and will be associated with another connection when the client uses them again.
 */
final class LazyAssociation {

    private static final boolean DISABLED = Privileged.call(() -> Boolean.getBoolean("ironjacamar.disable_lazy_association"));

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final Leases leases;
    private final CheckIn checkIn;
    private final Disposal disposal;
    private final OperatorView view;
    private final Tracing tracing;
    /** Null until the first listener was asked. */
    private volatile Boolean supported;

    LazyAssociation(Surroundings around, Slots<Pooled> slots, Leases leases, CheckIn checkIn, Disposal disposal,
            OperatorView view, Tracing tracing) {
        this.around = around;
        this.slots = slots;
        this.leases = leases;
        this.checkIn = checkIn;
        this.disposal = disposal;
        this.view = view;
        this.tracing = tracing;
    }

    boolean isPossible() {
        return !DISABLED && around.pool().isSharable() && isSupported();
    }

    private boolean isSupported() {
        if (supported == null) {
            slots.forEach(entry -> {
                Pooled pooled = entry.isCreating() ? null : entry.item();
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
        if (!Headroom.isAmple()) {
            // What is detached has nobody else who gives it back; and the adapter is not to be found unable for want of room.
            return;
        }
        around.log().tracef("Trying to detach - Pool: %s MCP: %s", around.pool().getName(), around.id());
        boolean[] tried = {false};
        slots.forEach(entry -> {
            int word = entry.word();
            if (!tried[0] && isDetachable(entry, word) && entry.detach(word)) {
                tried[0] = true;
                detach(entry, word);
            }
        });
        if (!tried[0]) {
            around.log().tracef("Detaching didn't succeed - Pool: %s MCP: %s", around.pool().getName(), around.id());
        }
    }

    /**
     * Whether a client has the entry, has handles of it, and has no transaction with it. A connection without a handle is
     * on its way to a client or back: there is nothing to dissociate, and the client would be left with it all the same.
     */
    private static boolean isDetachable(Entry<Pooled> entry, int word) {
        if (!StateWord.isInUse(word) || !entry.isLent(word)) {
            return false;
        }
        Pooled pooled = entry.item();
        return !isOfATransaction(pooled.listener()) && pooled.listener().getNumberOfConnections() > 0
                && pooled.connection() instanceof DissociatableManagedConnection;
    }

    /**
     * Whether it is enlisted in a transaction, or tracked by one, which may not have enlisted it yet, and never may: that one goes on with it
     * without asking the pool, whoever has it by then.
     */
    private static boolean isOfATransaction(ConnectionListener listener) {
        return listener.isEnlisted() || listener.isTrackByTx();
    }

    private void detach(Entry<Pooled> entry, int word) {
        ConnectionListener listener = entry.item().listener();
        boolean kill = true;
        try {
            leases.endDetached(entry, word);
            around.log().tracef("Detach: %s", listener);
            // None, or somebody returns it: who is slow in that may be cleaning it up. Nobody is to get it from under that, nor from under a
            // transaction that has just begun.
            if (listener.getNumberOfConnections() > 0 && !entry.isReturned(word) && !isOfATransaction(listener)) {
                ((DissociatableManagedConnection) listener.getManagedConnection()).dissociateConnections();
                listener.unregisterConnections();
                kill = false;
            }
        } catch (Throwable t) {
            supported = Boolean.FALSE;
            if (around.debug()) {
                around.log().debugf(t, "Exception during detach for: %s", around.pool().getName());
            }
        } finally {
            finish(entry, word, listener, kill);
        }
    }

    /** Whatever fails, the connection is put back or destroyed, and its permit given back. */
    private void finish(Entry<Pooled> entry, int word, ConnectionListener listener, boolean kill) {
        try {
            tracing.returned(listener, kill);
        } finally {
            try {
                end(entry, kill);
            } finally {
                leases.givePermitBack(entry, word);
            }
        }
    }

    private void end(Entry<Pooled> entry, boolean kill) {
        if (!kill) {
            checkIn.checkInDetached(entry);
        } else if (entry.kill()) {
            try {
                view.leftClient(entry.item());
            } finally {
                disposal.destroy(entry, Tracing.Death.RETURN);
            }
        }
    }
}
