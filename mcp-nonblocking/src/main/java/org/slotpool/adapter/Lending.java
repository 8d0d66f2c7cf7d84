/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.spi.ConnectionRequestInfo;
import javax.security.auth.Subject;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.slotpool.core.Abandoned;
import org.slotpool.core.Entry;
import org.slotpool.core.Headroom;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;

/** The last steps before a client has its connection: to see whether that is of use, and to lend it, or to give it up. */
final class Lending {

    private final Abandoned abandoned;
    private final Leases leases;
    private final Matching matching;
    private final Disposal disposal;
    private final OperatorView view;
    private final Tracing tracing;
    private final Verbosity verbosity;
    private final CoarseClock clock = CoarseClock.SHARED;

    Lending(Slots<Pooled> slots, Leases leases, Matching matching, Disposal disposal, OperatorView view, Tracing tracing,
            Verbosity verbosity) {
        this.abandoned = slots.abandoned();
        this.leases = leases;
        this.matching = matching;
        this.disposal = disposal;
        this.view = view;
        this.tracing = tracing;
        this.verbosity = verbosity;
    }

    Matching.Answer check(Entry<Pooled> entry, Subject subject, ConnectionRequestInfo request) {
        entry.heldBy(Thread.currentThread().getId());
        entry.setChecked(true);
        try {
            return matching.ask(entry.item(), subject, request);
        } finally {
            entry.setChecked(false);
        }
    }

    ConnectionListener lend(Entry<Pooled> entry, int word, long start, long now) {
        ConnectionListener listener = entry.item().listener();
        listener.setLastCheckedOutTime(now);
        leases.begin(entry, word);
        if (view.isEnabled()) {
            view.statistics().deltaTotalGetTime(now - start);
            view.statistics().deltaTotalPoolTime(now - listener.getLastReturnedTime());
            view.lent(entry, word);
        }
        if (StateWord.isOneOfAThousand(word) && !view.isEnabled() && !leases.areTimed()) {
            clock.lentOften(entry.item().thousand(now));
        }
        verbosity.refresh(now);
        tracing.lent(listener, true);
        return listener;
    }

    /**
     * A check-out that is later than the last return means in use: such a connection is never removed for being idle, and the idle check goes
     * no further than to it. Before that, the lease that has not come about is forgotten, or it would be taken for a long one, and a leak.
     */
    private static void forgetCheckOut(Pooled pooled) {
        ConnectionListener listener = pooled.listener();
        if (listener.getLastCheckedOutTime() > listener.getLastReturnedTime()) {
            pooled.begun(StateWord.FIRST);
            listener.setLastCheckedOutTime(listener.getLastReturnedTime());
        }
    }

    /** Gives back what a thread has got and cannot use; also when it is an Error that keeps it from it. */
    void giveUp(Entry<Pooled> entry) {
        int word = entry.word;
        try {
            if (entry.item() == null) {
                try {
                    disposal.cancel(entry);
                } finally {
                    leases.endUnlent(entry, StateWord.FIRST);
                }
            } else {
                forgetCheckOut(entry.item());
                if (!leases.release(entry, word) && entry.isSameLease(word)) {
                    Headroom.ensureAmple();
                    disposal.endIfDoomed(entry);
                }
            }
        } catch (Throwable t) {
            // By a full stack, say: see Abandoned. Of what is given back already, this does nothing.
            if ((entry.word ^ word) >>> StateWord.CODE_BITS == 0) {
                entry.abandoned = ~word;
                abandoned.any = true;
            }
            throw t;
        }
    }
}
