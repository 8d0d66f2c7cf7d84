/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.adapter;

import jakarta.resource.ResourceException;
import jakarta.resource.spi.ConnectionRequestInfo;
import javax.security.auth.Subject;
import org.jboss.jca.core.api.connectionmanager.pool.PoolConfiguration;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.jboss.jca.core.connectionmanager.pool.api.Pool;
import org.slotpool.core.Abandoned;
import org.slotpool.core.Deadline;
import org.slotpool.core.Entry;
import org.slotpool.core.Headroom;
import org.slotpool.core.Slots;
import org.slotpool.core.StateWord;

/** The usual way to a connection: what is idle, and of use, is lent. All else are {@link Attempts}. */
final class CheckOut {

    private final Surroundings around;
    private final Pool pool;
    private final PoolConfiguration configuration;
    private final Slots<Pooled> slots;
    private final Abandoned abandoned;
    private final Permits permits;
    private final Leases leases;
    private final Lending lending;
    private final Attempts attempts;
    private final OperatorView view;
    private final CoarseClock clock = CoarseClock.SHARED;

    CheckOut(Surroundings around, Slots<Pooled> slots, Permits permits, Leases leases, Lending lending, Attempts attempts,
            OperatorView view) {
        this.around = around;
        this.pool = around.pool();
        this.configuration = around.configuration();
        this.slots = slots;
        this.abandoned = slots.abandoned();
        this.permits = permits;
        this.leases = leases;
        this.lending = lending;
        this.attempts = attempts;
        this.view = view;
    }

    ConnectionListener checkOut(Subject subject, ConnectionRequestInfo request) throws ResourceException {
        Subject who = subject != null ? subject : around.subject();
        ConnectionRequestInfo what = request != null ? request : around.request();
        // Reading the clock is a good part of what a check-out costs: here the processor reads it beside what follows. On the
        // usual way nothing takes time, and once is enough; the deadline, from here on, is set when something has taken time.
        boolean validates = configuration.isValidateOnMatch();
        boolean exact = validates || view.isEnabled();
        boolean read = exact || leases.areTimed();
        long start = read ? System.currentTimeMillis() : clock.millis();
        Deadline deadline = validates ? around.deadline(start) : null;
        Ticket ticket = null;
        if (permits.areNeeded()) {
            // A permit is given back in the end, whatever happens: it must not be a full stack that keeps the thread from that.
            Headroom.ensure(start);
            ticket = new Ticket(permits);
        }
        Entry<Pooled> entry = null;
        int word = StateWord.FIRST;
        Attempts.Attempt attempt = null;
        boolean passedOn = false;
        try {
            if (ticket == null || ticket.suffices(null)) {
                entry = slots.tryAcquire();
                word = entry == null ? StateWord.FIRST : entry.word;
            }
            Matching.Answer answer = null;
            // Whether permits are needed is asked once more now that there is an entry; see there.
            if (entry != null && (ticket != null || !permits.areNeeded()) && !pool.isShutdown()) {
                if (StateWord.isInUse(word)) {
                    if (exact && view.isEnabled()) {
                        view.lent(entry, word);
                    }
                    answer = lending.check(entry, who, what);
                    if (answer == Matching.Answer.GOOD && Leases.reaches(entry, word)) {
                        if (ticket != null) {
                            ticket.passTo(entry, word);
                        }
                        ConnectionListener listener =
                                lending.lend(entry, word, start, exact ? System.currentTimeMillis() : start);
                        passedOn = true;
                        return listener;
                    }
                }
            }
            // What was of no use has taken time: rather a little too much is taken for it than a deadline comes late.
            long came = read || answer != null ? start : System.currentTimeMillis();
            // The same holds for the entry from here on.
            Headroom.ensure(start);
            attempt = attempts.begin(who, what, came, deadline != null ? deadline : around.deadline(came), entry,
                    ticket != null ? ticket : new Ticket(permits));
            return attempt.goOn(answer);
        } catch (StackOverflowError e) {
            if (!passedOn && entry != null && attempt == null && (entry.word ^ word) >>> StateWord.CODE_BITS == 0) {
                // There may be no stack for a call: see Abandoned.
                entry.abandoned = ~word;
                abandoned.any = true;
                passedOn = true;
            }
            throw e;
        } finally {
            try {
                if (!passedOn && entry != null && attempt == null) {
                    lending.giveUp(entry);
                }
            } finally {
                if (ticket != null && attempt == null) {
                    ticket.giveBack();
                }
            }
        }
    }
}
