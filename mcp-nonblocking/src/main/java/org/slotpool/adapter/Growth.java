/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.spi.ConnectionRequestInfo;
import javax.security.auth.Subject;
import org.jboss.jca.core.connectionmanager.pool.api.CapacityIncrementer;
import org.slotpool.core.Entry;
import org.slotpool.core.Slots;

/** Makes the connections that no client waits for: up to a size, or as many as the capacity policy wants. */
final class Growth {

    private final Surroundings around;
    private final Slots<Pooled> slots;
    private final Permits permits;
    private final Creation creation;
    private final Disposal disposal;
    private final Fill fill;

    Growth(Surroundings around, Slots<Pooled> slots, Permits permits, Creation creation, Disposal disposal, Fill fill) {
        this.around = around;
        this.slots = slots;
        this.permits = permits;
        this.creation = creation;
        this.disposal = disposal;
        this.fill = fill;
    }

    /** Until there are so many, none is to be had, or the pool is full. */
    void fillTo(int size) {
        boolean outermost = fill.begin();
        try {
            makeUpTo(size);
        } finally {
            if (outermost) {
                fill.end();
            }
        }
    }

    private void makeUpTo(int size) {
        boolean more = true;
        while (more && !hasNoPermit() && isMissing(size)) {
            Entry<Pooled> reserved = slots.tryReserveForStock();
            if (reserved == null) {
                return;
            }
            if (isNeeded(reserved, size)) {
                fill.relyOnItself();
                more = stock(reserved, around.subject(), around.request(), Tracing.Birth.PREFILL);
            }
        }
    }

    /** Counts once more, now that the own reservation is among them: of two that fill, neither goes beyond. */
    private boolean isNeeded(Entry<Pooled> reserved, int size) {
        boolean needed = false;
        try {
            needed = slots.census().size() <= size;
            return needed;
        } finally {
            if (!needed) {
                disposal.cancelSurplus(reserved);
            }
        }
    }

    /** Whether there are fewer than so many connections, those that are being made included. */
    private boolean isMissing(int size) {
        if (!around.isRunning() || slots.isClosed()) {
            return false;
        }
        if (slots.census().live() >= size) {
            return false;
        }
        // Said first and looked at then; who cannot make a connection frees the cell first and looks then.
        fill.relyOnOthers();
        return slots.census().size() < size;
    }

    /** As many as the capacity policy wants. */
    void increase(Subject subject, ConnectionRequestInfo request) {
        boolean outermost = fill.begin();
        try {
            makeWhatIsWanted(fill.incrementer(), subject, request);
        } finally {
            if (outermost) {
                fill.end();
            }
        }
    }

    private void makeWhatIsWanted(CapacityIncrementer incrementer, Subject subject, ConnectionRequestInfo request) {
        // The one whose creation is the reason for this call.
        int created = 1;
        while (incrementer != null && around.isRunning() && mayGrow() && incrementer.shouldCreate(slots.census().live(),
                around.configuration().getMaxSize(), created)) {
            Entry<Pooled> reserved = slots.tryReserveForStock();
            if (reserved == null || !stock(reserved, subject, request, Tracing.Birth.INCREMENTER)) {
                return;
            }
            created++;
        }
    }

    /** Not every policy looks at the maximum, and an operator may have lowered it. */
    private boolean mayGrow() {
        return !hasNoPermit() && slots.census().live() < around.configuration().getMaxSize();
    }

    /** Whether other parts of the Pool have all that it may have: what is made here could not be lent. */
    private boolean hasNoPermit() {
        return permits.areNeeded() && around.pool().isFull();
    }

    private boolean stock(Entry<Pooled> reserved, Subject subject, ConnectionRequestInfo request, Tracing.Birth birth) {
        try {
            creation.stock(reserved, subject, request, birth);
            return true;
        } catch (Throwable t) {
            if (!slots.isClosed()) {
                fill.failed(Refusal.notCreated(around, t));
            }
            return false;
        }
    }
}
