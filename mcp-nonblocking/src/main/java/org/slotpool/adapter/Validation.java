/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.core.Entry;
import org.slotpool.core.Slots;

/** Validates idle connections in the background, each one out of use only while the adapter looks at it. */
final class Validation {

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final Matching matching;
    private final Disposal disposal;
    private final OperatorView view;

    Validation(Surroundings around, Slots<Pooled> slots, Matching matching, Disposal disposal, OperatorView view) {
        this.around = around;
        this.slots = slots;
        this.matching = matching;
        this.disposal = disposal;
        this.view = view;
    }

    /** Validates every idle connection that is due. Never throws: it runs in one thread for all pools. */
    void validate() {
        try {
            around.log().tracef("Attempting to validate connections for pool %s", around.mcp());
            slots.forEach(this::validateIfDue);
        } catch (Throwable t) {
            around.ignored(t);
        }
    }

    private void validateIfDue(Entry<Pooled> entry) {
        try {
            // Asked before it is claimed: a client must not find a connection out of use for nothing.
            Pooled pooled = entry.item();
            if (pooled != null && isDue(pooled.listener()) && entry.claim()) {
                validate(entry);
            }
        } catch (Throwable t) {
            around.ignored(t);
        }
    }

    private boolean isDue(ConnectionListener listener) {
        return System.currentTimeMillis() - listener.getLastValidatedTime()
                >= around.configuration().getBackgroundValidationMillis();
    }

    private void validate(Entry<Pooled> entry) {
        Tracing.Death death = Tracing.Death.ERROR;
        try {
            death = look(entry);
        } finally {
            // Also when what was to be told of it fails: nobody else has the entry.
            end(entry, death);
        }
    }

    private Tracing.Death look(Entry<Pooled> entry) {
        try {
            ConnectionListener listener = entry.item().listener();
            if (!isDue(listener)) {
                // Validated, and used, since it was asked.
                return null;
            }
            if (!matching.canValidate()) {
                around.log().backgroundValidationNonCompliantManagedConnectionFactory();
            } else if (!matching.isValid(entry.item()) || !around.isRunning()) {
                return Tracing.Death.INVALID;
            }
            listener.setLastValidatedTime(System.currentTimeMillis());
            return null;
        } catch (Throwable t) {
            around.ignored(t);
            return Tracing.Death.ERROR;
        }
    }

    private void end(Entry<Pooled> entry, Tracing.Death death) {
        if (death == null) {
            disposal.putBack(entry);
        } else if (entry.kill()) {
            try {
                view.leftPool(entry.item());
            } finally {
                disposal.destroy(entry, death);
            }
        }
    }
}
