/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.tracer.Tracer;

/** The same events for IronJacamar's tracer as from the stock pools. */
final class Tracing {

    /** Why a connection is made. */
    enum Birth { GET, PREFILL, INCREMENTER }

    /** Why a connection is destroyed. */
    enum Death { RETURN, IDLE, INVALID, FLUSH, ERROR }

    private final Surroundings around;

    Tracing(Surroundings around) {
        this.around = around;
    }

    void created(ConnectionListener listener, Birth birth) {
        if (Tracer.isEnabled()) {
            Tracer.createConnectionListener(around.pool().getName(), around.mcp(), listener, listener.getManagedConnection(),
                    birth == Birth.GET, birth == Birth.PREFILL, birth == Birth.INCREMENTER, callstack());
        }
    }

    void destroyed(ConnectionListener listener, Death death) {
        if (Tracer.isEnabled()) {
            Tracer.destroyConnectionListener(around.pool().getName(), around.mcp(), listener, death == Death.RETURN,
                    death == Death.IDLE, death == Death.INVALID, death == Death.FLUSH, death == Death.ERROR, false, false,
                    callstack());
        }
    }

    void lent(ConnectionListener listener, boolean fromPool) {
        if (Tracer.isEnabled()) {
            Tracer.getConnectionListener(around.pool().getName(), around.mcp(), listener, fromPool,
                    around.pool().isInterleaving(), callstack());
        }
    }

    void returned(ConnectionListener listener, boolean kill) {
        if (Tracer.isEnabled()) {
            Tracer.returnConnectionListener(around.pool().getName(), around.mcp(), listener, kill,
                    around.pool().isInterleaving(), callstack());
        }
    }

    void cleared(ConnectionListener listener) {
        if (Tracer.isEnabled()) {
            Tracer.clearConnectionListener(around.pool().getName(), around.mcp(), listener);
        }
    }

    private static Throwable callstack() {
        return Tracer.isRecordCallstacks() ? new Throwable("CALLSTACK") : null;
    }
}
